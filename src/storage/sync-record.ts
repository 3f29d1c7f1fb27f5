import { formatPlan, parsePlan } from '../core/plan/plan.ts'
import { newSyncRecord, type SyncRecord } from '../core/sync/sync-record.ts'
import { SYNC_KEY } from './names.ts'
import type { UserDatabase } from './user-database.ts'

const readStored = async (db: UserDatabase): Promise<SyncRecord | null> => {
  const stored = (await db.state.get(SYNC_KEY))?.value as SyncRecord | undefined
  return stored ? { ...stored, plan: parsePlan(stored.plan) ?? null } : null
}

/**
 * Inside a read-write transaction over `state` and `outbox`. A database without a record (new, or half of it evicted) gets a new name
 * and starts from 0; numbers go on above what its outbox holds.
 */
export const readSyncRecord = async (db: UserDatabase): Promise<SyncRecord> => {
  const known = await readStored(db)
  if (known) return known
  const last = await db.outbox.orderBy('seq').last()
  const record = { ...newSyncRecord(crypto.randomUUID()), nextSeq: (last?.seq ?? 0) + 1 }
  await writeSyncRecord(db, record)
  return record
}

/** Outside of transactions, for looking only; null before the first write. */
export const peekSyncRecord = (db: UserDatabase): Promise<SyncRecord | null> => readStored(db)

/** Fields of the stored record that this app does not know stay in it. */
export const writeSyncRecord = async (db: UserDatabase, record: SyncRecord): Promise<void> => {
  const stored = (await db.state.get(SYNC_KEY))?.value
  const plan = record.plan && formatPlan(record.plan)
  await db.state.put({
    key: SYNC_KEY,
    value: { ...(stored instanceof Object ? stored : {}), ...record, plan },
  })
}
