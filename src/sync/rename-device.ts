import { readAgain, type SyncRecord } from '../core/sync/sync-record.ts'
import { writeSyncRecord } from '../storage/sync-record.ts'
import type { UserDatabase } from '../storage/user-database.ts'

/**
 * [S7] Inside a transaction: this database takes a new name, numbers what waits from 1 and reads everything again.
 * Whatever the server did with the old numbers, rows and deletions of rows are known by their ids and are there once. A label or a
 * deletion of everything has no name of its own: one that was taken before is done once more, over what came since.
 */
export const renameDevice = async (db: UserDatabase, record: SyncRecord): Promise<void> => {
  const waiting = await db.outbox.orderBy('seq').toArray()
  await db.outbox.clear()
  await db.outbox.bulkAdd(waiting.map((entry, index) => ({ ...entry, seq: index + 1 })))
  await writeSyncRecord(db, {
    ...readAgain(record),
    clientId: crypto.randomUUID(),
    nextSeq: waiting.length + 1,
  })
}
