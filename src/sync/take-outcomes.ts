import type { LocalOp, RowBody } from '../core/sync/local-op.ts'
import type { RefusalCode, WireOutcome } from '../core/sync/wire.ts'
import { withoutReloadLabel } from '../core/vault/sealed-body.ts'
import { type CounterDeltas, countRefused, countWaiting } from '../storage/counters.ts'
import type { OutboxEntry, RefusedOp } from '../storage/tables.ts'
import type { UserDatabase } from '../storage/user-database.ts'

export type TakenOutcomes = {
  readonly taken: number
  /** [S10] A deletion was refused: what it hid has to be read again. */
  readonly mustReadAgain: boolean
  /** Rows of the wrong form: they go on waiting, for the vault to be met. */
  readonly turnedAway: readonly LocalOp[]
}

/**
 * [S2] Inside a transaction: takes the answered operations out of the outbox. An outcome that was taken before finds no
 * entry and does nothing. `changed` is the version that changed rows get.
 */
export const takeOutcomes = async (
  db: UserDatabase,
  clientId: string,
  outcomes: readonly WireOutcome[],
  changed: number,
  deltas: CounterDeltas,
): Promise<TakenOutcomes> => {
  const entries = await db.outbox.bulkGet(outcomes.map(({ seq }) => seq))
  let taken = 0
  let mustReadAgain = false
  const turnedAway: LocalOp[] = []
  for (const [index, outcome] of outcomes.entries()) {
    const entry = entries[index]
    if (!entry) continue
    taken += 1
    await db.outbox.delete(entry.seq)
    countWaiting(deltas, entry, -1)
    if (outcome.status === 'applied') await markSynced(db, entry, changed)
    else if (isRefusedForForm(outcome.code) && 'settings' in entry.op) {
      // Deleted here meanwhile: nobody waits for it any more. Otherwise with what the row says now.
      const row = await db.mirror.get(entry.op.id)
      if (row) turnedAway.push({ ...entry.op, ...bodyOf(row) })
    } else {
      const key = `${clientId}:${entry.seq}`
      countRefused(deltas, await keepRefusal(db, { key, ...entry, ...outcome }, changed))
    }
    if (outcome.status === 'refused' && isDeletion(entry.op)) mustReadAgain = true
  }
  return { taken, mustReadAgain, turnedAway }
}

const isDeletion = ({ type }: LocalOp): boolean => type === 'delete' || type === 'delete_all'

/** For the form that it has, not for what it is. */
export const isRefusedForForm = (code: RefusalCode): boolean =>
  code === 'encryption_required' || code === 'encryption_ended'

/** As it waits: the word for older apps stands in the mirror alone. */
const bodyOf = ({ passwordLength, settings }: RowBody): RowBody => ({
  passwordLength,
  settings: typeof settings === 'object' ? withoutReloadLabel(settings) : settings,
})

const markSynced = async (db: UserDatabase, { op }: OutboxEntry, changed: number): Promise<void> => {
  if (isDeletion(op) || !('id' in op)) return
  const row = await db.mirror.get(op.id)
  // [S12] Behind an insert that was refused a label does nothing; and something of this row may still be on its way.
  if (row?.sync !== 'pending' || (await db.outbox.where('op.id').equals(op.id).count()) > 0) return
  // A label's row comes down with its new `rev`. Where it does not, the server has lost it: [S6] finds it by its version.
  await db.mirror.update(op.id, { sync: 'synced', ...(op.type === 'insert' && { changed }) })
}

/**
 * [S9] Answers by how many the refused become more. An insert or a label whose row was deleted here meanwhile is none: nobody waits
 * for it any more; nor is a label with another one behind it [S12], or an insert with another of the same row, which a label given
 * meanwhile has brought: the row still waits.
 */
export const keepRefusal = async (
  db: UserDatabase,
  { key, op, code, message, retried }: RefusedOp,
  changed: number,
): Promise<number> => {
  let more = 1
  if (op.type === 'insert') {
    const behind = await db.outbox.where('op.id').equals(op.id).toArray()
    if (behind.some((entry) => entry.op.type === 'insert')) return 0
  }
  if (op.type === 'label') {
    if ((await db.outbox.where('op.id').equals(op.id).count()) > 0) return 0
    more -= await db.outcomes
      .where('op.id')
      .equals(op.id)
      .and((before) => before.op.type === 'label')
      .delete()
  }
  if (op.type === 'insert' || op.type === 'label') {
    const marked = await db.mirror.update(op.id, { sync: 'refused', refusal: code, changed })
    if (marked === 0) return more - 1
  }
  await db.outcomes.put({ key, op, code, message, ...(retried && { retried }) })
  return more
}
