/** A copied password is taken off the clipboard after this time, if the page kept the focus all along. */
export const CLEAR_AFTER_MS = 30_000

/**
 * `held`: our copy is there, and is cleared in time. `unsure`: it may be there, only the person knows.
 * `none`: nothing of ours.
 */
export type ClipboardState = 'none' | 'held' | 'unsure'

export type ClipboardHost = {
  /** Puts an empty text on the clipboard; false when the browser refuses. */
  readonly empty: () => Promise<boolean>
  readonly isInFront: () => boolean
  /** Whether the person wants it to be cleared by itself. */
  readonly isWanted: () => boolean
  readonly now: () => number
  readonly setTimeout: (run: () => void, ms: number) => number
  readonly clearTimeout: (timer: number) => void
}

/**
 * [P1] As long as it is wanted, a timer clears, and only while the page never lost the focus since the copy:
 * nobody can have copied anything else. [P2] Once it did, nothing is cleared but by the person's own press.
 * [P3] Another copy on this page that is not ours ends the watch; one that may have taken nothing is left to
 * the person, as [P2] is. [P4] A refused clearing is not told as one: the state turns `unsure`.
 */
export const createClipboardWatch = (host: ClipboardHost) => {
  const listeners = new Set<() => void>()
  let state: ClipboardState = 'none'
  let timer = 0
  let clearsAt: number | null = null
  const turn = (next: ClipboardState) => {
    host.clearTimeout(timer)
    state = next
    clearsAt = null
    if (state === 'held' && host.isWanted()) {
      clearsAt = host.now() + CLEAR_AFTER_MS
      timer = host.setTimeout(() => void clear(), CLEAR_AFTER_MS)
    }
    for (const listener of listeners) listener()
  }
  const clear = async (): Promise<boolean> => {
    const done = await host.empty()
    turn(done ? 'none' : 'unsure')
    return done
  }
  return {
    state: (): ClipboardState => state,
    /** When it clears by itself, by the host's clock; null: it does not. */
    clearsAt: (): number | null => clearsAt,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** We have put a secret there. */
    noteCopied: (): void => turn(host.isInFront() ? 'held' : 'unsure'),
    /** The person copied or cut something else on this page. */
    noteOtherCopy: (): void => turn('none'),
    /** The page lost the focus, or was asked for a copy with nothing selected. */
    noteDoubt: (): void => {
      if (state === 'held') turn('unsure')
    },
    /** The person wants it cleared by itself now, or no more. */
    noteWish: (): void => {
      if (state === 'held') turn('held')
    },
    clear,
  }
}
