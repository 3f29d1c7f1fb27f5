import type { LocalOp } from '../core/sync/local-op.ts'
import type { SyncRecord } from '../core/sync/sync-record.ts'
import { weekStart } from '../core/usage/week.ts'
import { type CounterDeltas, countWaiting } from './counters.ts'
import { writeSyncRecord } from './sync-record.ts'
import type { UserDatabase } from './user-database.ts'

/**
 * Appends operations to the outbox, numbered on from the record, and answers the record as it then stands.
 * Only inside the transaction that makes the change they stand for.
 */
export const queueOps = async (
  db: UserDatabase,
  record: SyncRecord,
  ops: readonly LocalOp[],
  deltas: CounterDeltas,
  isRetry = false,
): Promise<SyncRecord> => {
  if (ops.length === 0) return record
  const entries = ops.map((op, index) => ({
    seq: record.nextSeq + index,
    op,
    ...(isRetry && { retried: true as const }),
    ...(op.type === 'insert' && { week: chargedWeek(op.createdAt, record) }),
  }))
  for (const entry of entries) countWaiting(deltas, entry, 1)
  await db.outbox.bulkAdd(entries)
  const next = { ...record, nextSeq: record.nextSeq + ops.length }
  await writeSyncRecord(db, next)
  return next
}

/** The server corrects a row's time by the clock's error before it looks for the week. */
const chargedWeek = (createdAt: string, record: SyncRecord): string =>
  weekStart(Date.parse(createdAt) + record.clockOffsetMs)
