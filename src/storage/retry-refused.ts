import type { LocalOp } from '../core/sync/local-op.ts'
import type { SyncRecord } from '../core/sync/sync-record.ts'
import { applyCounters, type CounterDeltas, countRefused, nextVersion } from './counters.ts'
import { labelOps } from './label-ops.ts'
import { queueOps } from './queue-op.ts'
import { readSyncRecord } from './sync-record.ts'
import type { MirrorRow, RefusedOp } from './tables.ts'
import type { UserDatabase } from './user-database.ts'

/** Inside a transaction: refused operations for which `wanted` holds go to the outbox again, as new ones. */
export const requeueRefused = async (
  db: UserDatabase,
  record: SyncRecord,
  wanted: (refused: RefusedOp) => boolean,
  version: number,
  deltas: CounterDeltas,
): Promise<{ record: SyncRecord; count: number }> => {
  const refused = await db.outcomes.toArray()
  const again = refused.filter(wanted).sort((a, b) => (madeAt(a) < madeAt(b) ? -1 : 1))
  await db.outcomes.bulkDelete(again.map(({ key }) => key))
  countRefused(deltas, -again.length)
  const ops: LocalOp[] = []
  for (const { op } of again) {
    if (op.type === 'insert' || op.type === 'label') {
      const row = await markPending(db, op.id, version)
      if (row) ops.push(...opsAgain(op, row, record))
    } else ops.push(op)
  }
  const next = await queueOps(db, record, ops, deltas, true)
  return { record: next, count: again.length }
}

/** With what the row says by now: it may have been given another label since. */
const opsAgain = (
  op: Extract<LocalOp, { type: 'insert' | 'label' }>,
  row: MirrorRow,
  record: SyncRecord,
): readonly LocalOp[] =>
  op.type === 'label'
    ? labelOps(row, record)
    : [{ ...op, passwordLength: row.passwordLength, settings: row.settings }]

const madeAt = ({ op }: RefusedOp): string => (op.type === 'insert' ? op.createdAt : '')

const markPending = async (db: UserDatabase, id: string, changed: number): Promise<MirrorRow | undefined> => {
  const row = await db.mirror.get(id)
  if (!row) return undefined
  const { refusal: _, ...rest } = row
  const pending: MirrorRow = { ...rest, changed, sync: 'pending' }
  await db.mirror.put(pending)
  return pending
}

/** Tries refused rows again, all of them or those that are `wanted`. Answers how many there were. */
export const retryRefused = (
  db: UserDatabase,
  wanted: (refused: RefusedOp) => boolean = () => true,
): PromiseLike<number> =>
  db.transaction('rw', db.mirror, db.outbox, db.outcomes, db.state, db.counters, async () => {
    const deltas: CounterDeltas = new Map()
    const record = await readSyncRecord(db)
    const { count } = await requeueRefused(db, record, wanted, await nextVersion(db), deltas)
    await applyCounters(db, deltas)
    return count
  })

/**
 * [S9] Rows that a newer app was wanted for: this page's may be the one. A refused deletion is not tried again: its rows have come back
 * to the list, and what was to be deleted then need not be what is there now.
 */
export const retryForNewerApp = async (db: UserDatabase): Promise<void> => {
  const isForNewer = ({ code, op }: RefusedOp) => code === 'update_required' && 'settings' in op
  // Mostly there is none, and nothing is written at a start.
  if ((await db.outcomes.filter(isForNewer).count()) > 0) await retryRefused(db, isForNewer)
}
