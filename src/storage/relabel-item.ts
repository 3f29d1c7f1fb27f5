import type { RowBody } from '../core/sync/local-op.ts'
import { forMirror } from '../core/vault/sealed-body.ts'
import { applyCounters, type CounterDeltas, countRefused, countRow, nextVersion } from './counters.ts'
import { labelOps } from './label-ops.ts'
import { queueOps } from './queue-op.ts'
import type { RowCodec } from './row-codec.ts'
import { readSyncRecord } from './sync-record.ts'
import type { MirrorRow } from './tables.ts'
import type { UserDatabase } from './user-database.ts'

export type RelabelRequest = {
  readonly id: string
  /** Already checked and trimmed. */
  readonly label: string
  /** Only while this is its label: what takes a label back must not take back somebody else's. */
  readonly over?: string
}

/**
 * Gives a row another label, here and for the server, in one transaction. The new settings are made before it, from the row as it
 * was read: if it has changed since (`rev` moves with the server's changes, `changed` with all), they are made again. Answers
 * false where nothing was changed: the row is gone, cannot be read, or has another label than `over`.
 */
export const relabelItem = async (
  db: UserDatabase,
  codec: RowCodec,
  { id, label, over }: RelabelRequest,
): Promise<boolean> => {
  for (;;) {
    const row = await db.mirror.get(id)
    if (!row) return false
    const before = await codec.decode(id, row)
    if (before.state !== 'open' || before.label === label || (over !== undefined && before.label !== over))
      return false
    const body = await codec.relabel(id, row, label)
    if (body === null) return false
    const isWritten = await db.transaction(
      'rw',
      [db.mirror, db.outbox, db.outcomes, db.state, db.counters],
      async () => {
        const now = await db.mirror.get(id)
        if (now?.rev !== row.rev || now.changed !== row.changed) return false
        await writeLabel(db, now, body)
        return true
      },
    )
    if (isWritten) return true
  }
}

/** A row that was refused goes to the server again, since what was refused is no longer what it is. */
const writeLabel = async (db: UserDatabase, before: MirrorRow, body: RowBody): Promise<void> => {
  // What it was before a body that does not open here, and whose it was, is over: it is the person's, and says so.
  const { refusal: _, former: _former, foreign: _foreign, ...row } = before
  const deltas: CounterDeltas = new Map()
  const changed = await nextVersion(db)
  const next: MirrorRow = { ...row, ...forMirror(body), changed, sync: 'pending' }
  countRow(deltas, before, -1)
  countRow(deltas, next, 1)
  await db.mirror.put(next)
  countRefused(deltas, -(await db.outcomes.where('op.id').equals(row.id).delete()))
  const record = await readSyncRecord(db)
  await queueOps(db, record, labelOps(next, record), deltas)
  await applyCounters(db, deltas)
}
