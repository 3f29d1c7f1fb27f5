import { readAgain } from '../../core/sync/sync-record.ts'
import { nextVersion } from '../../storage/counters.ts'
import { changeVaultMemory } from '../../storage/keys.ts'
import { readSyncRecord, writeSyncRecord } from '../../storage/sync-record.ts'
import type { UserDatabase } from '../../storage/user-database.ts'

/**
 * [V4] By the person's own press alone: readable rows that came down since the choice are theirs, and are sealed with the next sync, as they
 * are here: also those of which the server says something else, which nothing but the person's word decides. What the server has lost
 * meanwhile is found missing when everything is read again.
 */
export const keepForeign = (db: UserDatabase): PromiseLike<void> =>
  db.transaction('rw', [db.mirror, db.keys, db.counters, db.state, db.outbox], async () => {
    const changed = await nextVersion(db)
    const rows = await db.mirror.filter(({ foreign }) => foreign === true).toArray()
    await db.mirror.bulkPut(rows.map(({ foreign: _, ...rest }) => ({ ...rest, changed })))
    if (rows.length > 0) await writeSyncRecord(db, readAgain(await readSyncRecord(db)))
    await changeVaultMemory(db, (before) => ({ ...before, isTurned: false, left: 0, sealsOwn: true }))
  })
