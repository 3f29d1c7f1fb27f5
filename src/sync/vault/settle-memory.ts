import { readAgain } from '../../core/sync/sync-record.ts'
import { nextVersion } from '../../storage/counters.ts'
import { turnKept } from '../../storage/kept-secrets.ts'
import { changeVaultMemory, readVaultMemory, type VaultMemory } from '../../storage/keys.ts'
import { readSyncRecord, writeSyncRecord } from '../../storage/sync-record.ts'
import type { UserDatabase } from '../../storage/user-database.ts'

/**
 * Writes what a meeting came to, unless the keys have changed meanwhile (false). Where rows go by another form from now on, everything is
 * read again: what came in the other form was not taken for what it is. Drafts and copied passwords take the form of the rows.
 */
export const settleMemory = async (
  db: UserDatabase,
  stamp: number,
  change: Partial<VaultMemory>,
): Promise<boolean> => {
  const isSettled = await writeMemory(db, stamp, change)
  if (isSettled) await turnKept(db)
  return isSettled
}

const writeMemory = (db: UserDatabase, stamp: number, change: Partial<VaultMemory>): PromiseLike<boolean> =>
  db.transaction('rw', db.keys, db.state, db.outbox, db.counters, async () => {
    const before = await readVaultMemory(db)
    if ((before?.stamp ?? 0) !== stamp) return false
    const after = await changeVaultMemory(db, (memory) => ({ ...memory, ...change }))
    if (before !== null && before.standing !== after.standing) {
      await nextVersion(db)
      if (after.standing === 'plain') await writeSyncRecord(db, readAgain(await readSyncRecord(db)))
    }
    return true
  })
