import type { Failure } from '../../core/failure.ts'
import { ok, type Result } from '../../core/result.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { changeIntents, type DeleteIntents, readIntents } from './delete-intents.ts'

/** How long a deletion of a page that is gone waits: another tab may still be offering to take it back. */
export const ABANDONED_AFTER_MS = 60_000
/** Whoever still offers to take it back says so by its note. */
const RENEW_EVERY_MS = 20_000

export type PendingDeletes = {
  /**
   * Hides the row as soon as that is noted; it is deleted by `commit` or `commitAll`. False: it was
   * asked for before.
   */
  readonly add: (id: string) => boolean
  /** Shows the row again. Does nothing once its deletion was committed. */
  readonly undo: (id: string) => void
  /** Deletes the row for good, unless it was taken back. */
  readonly commit: (id: string) => void
  /** Answers when they are gone, or with the first failure. */
  readonly commitAll: () => Promise<Result<void>>
  /** Ends, and answers, what another window or device has done: that cannot be taken back any more. */
  readonly lookAgain: () => Promise<readonly string[]>
  readonly stop: () => void
}

type Parts = {
  readonly storage: Pick<
    UserStorage,
    'hideItem' | 'showItem' | 'removeItem' | 'readItem' | 'readSetting' | 'changeSetting'
  >
  readonly now: () => number
  /** A row was hidden, shown, or is gone: no database tells of that. */
  readonly onHidden: () => void
  readonly onFailure: (failure: Failure) => void
}

/**
 * Deletions that can still be taken back. A page that is being closed often cannot finish a write, so each
 * one is noted when it is asked for; the next page finds the note and finishes what nobody took back. The row
 * goes off the list when the note is kept, not before: what a person saw go does not come back because the
 * page was closed within the write. A deletion that fails shows the row again and is reported.
 */
export const createPendingDeletes = ({ storage, now, onHidden, onFailure }: Parts): PendingDeletes => {
  const pending = new Set<string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const note = (update: (intents: DeleteIntents) => DeleteIntents) => changeIntents(storage, update)
  const forget = (id: string) => note(({ [id]: _, ...rest }) => rest)

  const hide = (id: string) => {
    storage.hideItem(id)
    onHidden()
  }
  const show = (id: string) => {
    storage.showItem(id)
    onHidden()
  }

  const remove = async (id: string) => {
    const removed = await storage.removeItem(id)
    onHidden()
    await forget(id)
    if (!removed.ok) {
      show(id)
      onFailure(removed.failure)
    }
    return removed
  }

  /**
   * `seen`: its note when this page last looked. By what has changed, since no two clocks' times need be
   * compared for that.
   */
  const finishIfLeft = async (id: string, seen: number) => {
    const at = (await readIntents(storage))[id]
    if (at === undefined) show(id)
    else if (at === seen) await remove(id)
    else finishLater(id, at, ABANDONED_AFTER_MS)
  }
  const finishLater = (id: string, at: number, ms: number) => {
    timers.add(setTimeout(() => void finishIfLeft(id, at), ms))
  }
  const renewal = setInterval(() => {
    if (pending.size > 0)
      void note((intents) => ({ ...intents, ...Object.fromEntries([...pending].map((id) => [id, now()])) }))
  }, RENEW_EVERY_MS)

  void readIntents(storage).then((left) => {
    for (const [id, at] of Object.entries(left)) {
      if (pending.has(id)) continue
      hide(id)
      // A clock that was set back since must not keep the row between here and gone for as long.
      const waitMs = Math.min(ABANDONED_AFTER_MS, Math.max(0, at + ABANDONED_AFTER_MS - now()))
      finishLater(id, at, waitMs)
    }
  })

  return {
    add: (id) => {
      if (pending.has(id)) return false
      pending.add(id)
      // Whether or not the note could be kept.
      void note((intents) => ({ ...intents, [id]: now() })).then(() => {
        if (pending.has(id)) hide(id)
      })
      return true
    },
    undo: (id) => {
      if (!pending.delete(id)) return
      show(id)
      void forget(id)
    },
    commit: (id) => {
      if (pending.delete(id)) void remove(id)
    },
    commitAll: async () => {
      const ids = [...pending]
      pending.clear()
      const removed = await Promise.all(ids.map(remove))
      return removed.find(({ ok }) => !ok) ?? ok(undefined)
    },
    lookAgain: async () => {
      const gone: string[] = []
      for (const id of [...pending]) {
        const row = await storage.readItem(id)
        if (!row.ok || row.value !== null || !pending.delete(id)) continue
        show(id)
        void forget(id)
        gone.push(id)
      }
      return gone
    },
    stop: () => {
      clearInterval(renewal)
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
