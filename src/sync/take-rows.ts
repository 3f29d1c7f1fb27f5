import type { PulledRow, RowBody } from '../core/sync/local-op.ts'
import { forMirror, isSealed } from '../core/vault/sealed-body.ts'
import { type CounterDeltas, countRefused, countRow } from '../storage/counters.ts'
import type { VaultMemory } from '../storage/keys.ts'
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

/** What this device makes of sealed rows: what it knows of the vault, and which of the rows that came open here. */
export type RowsOpening = { readonly memory: VaultMemory | null; readonly opening: ReadonlySet<string> }

const bodyOf = ({ passwordLength, settings }: RowBody): RowBody => ({ passwordLength, settings })

const isSameBody = (a: RowBody, b: RowBody): boolean =>
  JSON.stringify(a.settings) === JSON.stringify(b.settings)

/**
 * [V4] What a row that came down is on this device. While a vault is known a readable one never takes the place of another, and is the
 * person's own only if it lay here before, or comes to the device that chose in its first complete run. A body that does not open here
 * never drops the one that was here: it stays beside it until the new one opens.
 */
const takeBody = (
  before: MirrorRow | undefined,
  row: PulledRow,
  { memory, opening }: RowsOpening,
): Partial<MirrorRow> => {
  if (!isSealed(row.settings)) {
    if (!memory?.hasHeard) return {}
    const isKnown = before !== undefined && before.foreign !== true
    const isOwn = memory.takesOwn || (isKnown && isSameBody(before, row))
    if (isKnown && (isSealed(before.settings) || !isOwn))
      return { ...bodyOf(before), ...(before.former && { former: before.former }) }
    return isOwn ? {} : { foreign: true }
  }
  if (opening.has(row.id) || !before || before.foreign) return {}
  const former = before.former ?? (isSameBody(before, row) ? undefined : bodyOf(before))
  return former ? { former } : {}
}

/**
 * [S12] Read again or for the first time, and not changed as far as this device knows: the label that was refused here still waits for its
 * time. [V4] So it does where a readable row would take the place of a sealed one.
 */
const keepsRefusedLabel = (before: MirrorRow, row: PulledRow, { memory }: RowsOpening): boolean =>
  before.rev === null ||
  before.rev === row.rev ||
  (memory?.hasHeard === true && isSealed(before.settings) && !isSealed(row.settings))

/** Inside a transaction, after the outcomes: puts pulled rows into the mirror. */
export const takeRows = async (
  db: UserDatabase,
  rows: readonly PulledRow[],
  changed: number,
  deltas: CounterDeltas,
  vault: RowsOpening,
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
    if (before && refusedLabels.has(row.id) && keepsRefusedLabel(before, row, vault)) {
      const kept = { ...before, createdAt: row.createdAt, rev: row.rev }
      countRow(deltas, before, -1)
      countRow(deltas, kept, 1)
      brought.push(kept)
      continue
    }
    if (before) countRow(deltas, before, -1)
    if (before?.sync === 'refused') noLongerRefused.push(row.id)
    const { refusal: _, former: _former, foreign: _foreign, ...rest } = before ?? {}
    const sync = own.length > 0 ? ('pending' as const) : ('synced' as const)
    const label = waitingBody(own)
    const body = label ? forMirror(label) : takeBody(before, row, vault)
    const next = { ...rest, ...row, ...body, changed, sync }
    countRow(deltas, next, 1)
    brought.push(next)
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
