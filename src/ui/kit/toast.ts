import { afterPaint } from './after-paint.ts'
import { createToastQueue, type QueuedToast, type ToastManner } from './toast-queue.ts'
import { type ToastKind, toldToasts } from './told-toasts.ts'

export type ToastOptions = {
  readonly title: string
  readonly description?: string
  readonly kind?: ToastKind
  /**
   * How long it stays, in ms; it waits while the focus is on it or the pointer has moved onto it, for the
   * latter `TOAST_WAIT_MS` at most. 0: until it is closed.
   */
  readonly durationMs?: number
  readonly action?: { readonly label: string; readonly run: () => void }
  /** Called once, however it ends: time, button, swipe, or its action (after `run`). */
  readonly onClose?: () => void
}

export const TOAST_DEFAULT_MS = 5000
/** A pointer that was left on a toast does not keep it, and what ends with it, for ever. */
const TOAST_WAIT_MS = 30_000
/** How often a toast whose time is over looks whether it is still in use. */
const LOOK_AGAIN_MS = 1_000

/** Somebody is at its buttons with the keyboard, or in another window and will come back to it. */
const isInUse = (): boolean =>
  !document.hasFocus() || document.activeElement?.closest('[data-toasts]')?.matches(':focus-within') === true

/** Ends a toast at the latest when its time and its longest wait are over. Returns what stops that. */
const endInTime = (durationMs: number, end: () => void): (() => void) => {
  if (durationMs === 0) return () => {}
  let timer = setTimeout(function look() {
    if (isInUse()) timer = setTimeout(look, LOOK_AGAIN_MS)
    else end()
  }, durationMs + TOAST_WAIT_MS)
  return () => clearTimeout(timer)
}

const queue = createToastQueue()

const mannerOf = ({ durationMs, action, onClose }: ToastOptions): ToastManner => {
  if (durationMs === 0) return 'standing'
  return durationMs !== undefined || action || onClose ? 'kept' : 'passing'
}

export type ToastHandle = {
  /** Ends it, also while it still waits for its turn. */
  readonly close: () => void
  /** Says something else in the same place, for its whole time again. */
  readonly retell: (words: Pick<ToastOptions, 'title' | 'description'>) => void
}

/** Shows one, when its turn comes, and hands back what changes and closes it. */
export const toast = (options: ToastOptions): ToastHandle => {
  const { kind = 'info', durationMs = TOAST_DEFAULT_MS, action, onClose } = options
  let { title, description } = options
  let isOver = false
  let leaveScreen = () => {}
  let restart = () => {}

  const end = () => {
    if (isOver) return
    isOver = true
    leaveScreen()
    queue.end(queued)
    onClose?.()
  }
  const show = () => {
    let isShown = true
    let id: string | null = null
    let stop = endInTime(durationMs, end)
    leaveScreen = () => {
      if (!isShown) return
      isShown = false
      stop()
      if (id !== null) toldToasts.close(id)
    }
    // What the press itself changes is painted first: a toast is the most work of all that answers it.
    restart = () => {
      stop()
      stop = endInTime(durationMs, end)
      afterPaint(() => {
        if (isShown && id !== null) toldToasts.retell(id, { title, description })
      })
    }
    afterPaint(() => {
      if (!isShown) return
      id = toldToasts.add({
        kind,
        title,
        description,
        durationMs,
        action,
        onClose: () => {
          if (isShown) end()
        },
      })
    })
  }
  const queued: QueuedToast = {
    manner: mannerOf(options),
    isFailure: kind === 'destructive',
    saying: JSON.stringify([kind, title, description]),
    show,
    hide: () => leaveScreen(),
  }
  queue.add(queued)
  return {
    close: end,
    retell: (words) => {
      title = words.title
      description = words.description
      restart()
    },
  }
}
