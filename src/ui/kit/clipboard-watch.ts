/** A copied password is taken off the clipboard after this time, if the page stayed in front all along. */
export const CLEAR_AFTER_MS = 60_000

/** `held`: our copy is there, and is cleared in time. `unsure`: it may be there, only the person knows. `none`: nothing of ours. */
export type ClipboardState = 'none' | 'held' | 'unsure'

export type ClipboardHost = {
  /** Puts an empty text on the clipboard; false when the browser refuses. */
  readonly empty: () => Promise<boolean>
  readonly isInFront: () => boolean
  readonly setTimeout: (run: () => void, ms: number) => number
  readonly clearTimeout: (timer: number) => void
}

/**
 * [P1] A timer clears only while the page never lost the focus since the copy: nobody can have copied anything else.
 * [P2] Once it did, nothing is cleared but by the person's own press. [P3] Another copy on this page that is not ours ends
 * the watch. [P4] A refused clearing is not told as one: the state turns `unsure`.
 */
export const createClipboardWatch = (host: ClipboardHost) => {
  const listeners = new Set<() => void>()
  let state: ClipboardState = 'none'
  let timer = 0
  const turn = (next: ClipboardState) => {
    host.clearTimeout(timer)
    state = next
    for (const listener of listeners) listener()
  }
  const clear = async (): Promise<boolean> => {
    const done = await host.empty()
    turn(done ? 'none' : 'unsure')
    return done
  }
  return {
    state: (): ClipboardState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** We have put a secret there. */
    noteCopied: (): void => {
      turn(host.isInFront() ? 'held' : 'unsure')
      if (state === 'held') timer = host.setTimeout(() => void clear(), CLEAR_AFTER_MS)
    },
    /** The person copied or cut something else on this page. */
    noteOtherCopy: (): void => turn('none'),
    /** The page lost the focus. */
    noteLeft: (): void => {
      if (state === 'held') turn('unsure')
    },
    clear,
  }
}
