import type { WireOutcome } from '../core/sync/wire.ts'
import { type CounterDeltas, countRefused, countWaiting } from '../storage/counters.ts'
import type { OutboxEntry } from '../storage/tables.ts'
import type { UserDatabase } from '../storage/user-database.ts'

export type TakenOutcomes = {
  readonly taken: number
  /** [S10] A deletion was refused: what it hid has to be read again. */
  readonly mustReadAgain: boolean
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
  for (const [index, outcome] of outcomes.entries()) {
    const entry = entries[index]
    if (!entry) continue
    taken += 1
    await db.outbox.delete(entry.seq)
    countWaiting(deltas, entry, -1)
    if (outcome.status === 'applied') await markSynced(db, entry, changed)
    else if (await keepRefusal(db, `${clientId}:${entry.seq}`, entry, outcome, changed))
      countRefused(deltas, 1)
    if (outcome.status === 'refused' && entry.op.type !== 'insert') mustReadAgain = true
  }
  return { taken, mustReadAgain }
}

const markSynced = async (db: UserDatabase, { op }: OutboxEntry, changed: number): Promise<void> => {
  if (op.type === 'insert') await db.mirror.update(op.id, { sync: 'synced', changed })
}

/** [S9] Answers false for an insert whose row was deleted here meanwhile: nobody waits for it any more. */
const keepRefusal = async (
  db: UserDatabase,
  key: string,
  { op, retried }: OutboxEntry,
  { code, message }: Extract<WireOutcome, { status: 'refused' }>,
  changed: number,
): Promise<boolean> => {
  if (op.type === 'insert') {
    const marked = await db.mirror.update(op.id, { sync: 'refused', refusal: code, changed })
    if (marked === 0) return false
  }
  await db.outcomes.put({ key, op, code, message, ...(retried && { retried }) })
  return true
}
