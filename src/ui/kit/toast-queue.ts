/**
 * How a toast shares the one place there is. `passing`: a newer one takes its place. `kept`: it has its time,
 * or something that can be taken back, and the newer ones wait. `standing`: it is there until it is closed,
 * gives way to all others, and comes back after them.
 */
export type ToastManner = 'passing' | 'kept' | 'standing'

export type QueuedToast = {
  readonly manner: ToastManner
  readonly isFailure: boolean
  /** What it says: of those that wait none says the same twice. */
  readonly saying: string
  readonly show: () => void
  /** Takes it off the screen; it may be shown again. */
  readonly hide: () => void
}

/**
 * [T1] One toast at a time. [T2] A kept one is never displaced. [T3] Of what waits behind it the newest good
 * news is told, and every failure.
 */
export const createToastQueue = () => {
  let shown: QueuedToast | null = null
  let waiting: readonly QueuedToast[] = []

  const show = (toast: QueuedToast) => {
    shown = toast
    toast.show()
  }
  const isOutdatedBy = (newer: QueuedToast) => (older: QueuedToast) =>
    older.manner === 'passing' && (older.saying === newer.saying || !older.isFailure)
  const wait = (toast: QueuedToast) => {
    const outdated = isOutdatedBy(toast)
    waiting = [...(toast.manner === 'passing' ? waiting.filter((one) => !outdated(one)) : waiting), toast]
  }

  return {
    add: (toast: QueuedToast): void => {
      const before = shown
      if (before && (before.manner === 'kept' || toast.manner === 'standing')) wait(toast)
      else {
        before?.hide()
        if (before?.manner === 'standing') wait(before)
        show(toast)
      }
    },
    /** It is over: closed, taken up, or its time has passed. */
    end: (toast: QueuedToast): void => {
      waiting = waiting.filter((one) => one !== toast)
      if (shown !== toast) return
      shown = null
      const next = waiting.find(({ manner }) => manner !== 'standing') ?? waiting[0]
      waiting = waiting.filter((one) => one !== next)
      if (next) show(next)
    },
  }
}
