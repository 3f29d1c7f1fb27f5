import type { PulledRow, RowBody } from '../core/sync/local-op.ts'
import { type CounterDeltas, countRefused, countRow } from '../storage/counters.ts'
import type { MirrorRow, OutboxEntry } from '../storage/tables.ts'
import type { UserDatabase } from '../storage/user-database.ts'

/** [S4] Whether something that still waits deletes this row. The server will do the same once it hears of it. */
const isDeletedHere = (own: readonly OutboxEntry[], deleteAllSeq: number): boolean => {
  const last = own.at(-1)
  if (last?.op.type === 'delete') return true
  return deleteAllSeq > (last?.seq ?? 0)
}

/** [S12] The settings of a label that still waits: the server will put them over what it has sent. */
const waitingBody = (own: readonly OutboxEntry[]): RowBody | undefined => {
  const last = own.findLast(({ op }) => op.type === 'label')?.op
  return last?.type === 'label' ? { passwordLength: last.passwordLength, settings: last.settings } : undefined
}

/** [S12] Those of `ids` whose label was refused. */
const withRefusedLabel = async (db: UserDatabase, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const refused = await db.outcomes.where('op.id').anyOf(ids).toArray()
  return new Set(refused.flatMap(({ op }) => (op.type === 'label' ? [op.id] : [])))
}

/** Inside a transaction, after the outcomes: puts pulled rows into the mirror. */
export const takeRows = async (
  db: UserDatabase,
  rows: readonly PulledRow[],
  changed: number,
  deltas: CounterDeltas,
): Promise<void> => {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const waiting = await db.outbox.where('op.id').anyOf(ids).sortBy('seq')
  const deleteAll = await db.outbox.where('op.type').equals('delete_all').last()
  const known = await db.mirror.bulkGet(ids)
  const refused = known.flatMap((row) => (row?.sync === 'refused' ? [row.id] : []))
  const refusedLabels = await withRefusedLabel(db, refused)
  const brought: MirrorRow[] = []
  const noLongerRefused: string[] = []
  for (const [index, row] of rows.entries()) {
    const own = waiting.filter(({ op }) => op.type !== 'delete_all' && op.id === row.id)
    if (isDeletedHere(own, deleteAll?.seq ?? 0)) continue
    const before = known[index]
    // Read again, not changed: the label that was refused here still waits for its time.
    if (before?.rev === row.rev && refusedLabels.has(row.id)) continue
    if (before) countRow(deltas, before, -1)
    if (before?.sync === 'refused') noLongerRefused.push(row.id)
    countRow(deltas, row, 1)
    const { refusal: _, ...rest } = before ?? {}
    const sync = own.length > 0 ? 'pending' : 'synced'
    brought.push({ ...rest, ...row, ...waitingBody(own), changed, sync })
  }
  await db.mirror.bulkPut(brought)
  if (noLongerRefused.length > 0)
    countRefused(deltas, -(await db.outcomes.where('op.id').anyOf(noLongerRefused).delete()))
}

/** [S5] Inside a transaction, after the rows: what was deleted anywhere goes, whatever its state here. */
export const takeTombstones = async (
  db: UserDatabase,
  ids: readonly string[],
  deltas: CounterDeltas,
): Promise<void> => {
  if (ids.length === 0) return
  const gone = (await db.mirror.bulkGet([...ids])).filter((row) => row !== undefined)
  for (const row of gone) countRow(deltas, row, -1)
  await db.mirror.bulkDelete(gone.map(({ id }) => id))
  const refused = gone.filter(({ sync }) => sync === 'refused').map(({ id }) => id)
  if (refused.length > 0) countRefused(deltas, -(await db.outcomes.where('op.id').anyOf(refused).delete()))
}
