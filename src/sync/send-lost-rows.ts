import type { SyncRecord } from '../core/sync/sync-record.ts'
import type { CounterDeltas } from '../storage/counters.ts'
import { changeVaultMemory, readVaultMemory } from '../storage/keys.ts'
import { insertAgain } from '../storage/label-ops.ts'
import { queueOps } from '../storage/queue-op.ts'
import type { UserDatabase } from '../storage/user-database.ts'

/**
 * [S6] Inside the transaction that ends a pass from 0: rows that are here and known as synced, but were neither brought
 * nor named as deleted by the pass, were lost by the server (a restored backup). No event of the network may take a row
 * away, so they are sent again, under their own ids: several devices that do so bring each row once. [V2] Where the pass was a lie, the
 * server keeps the row that it has, also one of the other form than what is sent: the job that turns rows looks at those once more.
 */
export const sendLostRows = async (
  db: UserDatabase,
  record: SyncRecord,
  upTo: number,
  changed: number,
  deltas: CounterDeltas,
): Promise<SyncRecord> => {
  const lost = await db.mirror
    .where('[changed+id]')
    .below([upTo + 1])
    // [V4] What was never known as the person's may have been planted: sent from here it would pass for theirs.
    .filter(({ sync, foreign }) => sync === 'synced' && foreign !== true)
    .toArray()
  if (lost.length > 0 && (await readVaultMemory(db)) !== null)
    await changeVaultMemory(db, (before) => ({ ...before, isTurned: false, sentLost: true }))
  await db.mirror.bulkPut(lost.map((row) => ({ ...row, rev: null, changed, sync: 'pending' as const })))
  return queueOps(
    db,
    record,
    lost.map((row) => insertAgain(row, record)),
    deltas,
  )
}
