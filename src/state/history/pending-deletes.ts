import type { Failure } from '../../core/failure.ts'
import type { UserStorage } from '../../storage/user-storage.ts'

export type PendingDeletes = {
  /** Hides the row now; it is deleted by `commit` or `commitAll`. */
  readonly add: (id: string) => void
  /** Shows the row again. Does nothing once its deletion was committed. */
  readonly undo: (id: string) => void
  /** Deletes the row for good, unless it was taken back. */
  readonly commit: (id: string) => void
  readonly commitAll: () => void
}

/**
 * Deletions that can still be taken back. Whatever happens to the page before a commit, the row is only hidden, so a
 * crash gives it back. A deletion that fails shows the row again and is reported.
 */
export const createPendingDeletes = (
  storage: Pick<UserStorage, 'hideItem' | 'showItem' | 'removeItem'>,
  onFailure: (failure: Failure) => void,
): PendingDeletes => {
  const pending = new Set<string>()

  const commit = (id: string) => {
    if (!pending.delete(id)) return
    void storage.removeItem(id).then((removed) => {
      if (removed.ok) return
      storage.showItem(id)
      onFailure(removed.failure)
    })
  }

  return {
    add: (id) => {
      pending.add(id)
      storage.hideItem(id)
    },
    undo: (id) => {
      if (pending.delete(id)) storage.showItem(id)
    },
    commit,
    commitAll: () => {
      for (const id of [...pending]) commit(id)
    },
  }
}
