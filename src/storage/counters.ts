import { weekStart } from '../core/usage/week.ts'
import { kidOf } from '../core/vault/sealed-body.ts'
import { unsentKey } from './names.ts'
import type { Counter, MirrorRow, OutboxEntry } from './tables.ts'
import type { UserDatabase } from './user-database.ts'

/**
 * Maintained counts, changed only inside the transaction that changes what they count:
 * `total` and `week:<start>` of mirror rows, and `kid:<key>` of the sealed ones among them; `waiting` of outbox entries and `unsent:<week>` of the inserts among them;
 * `refused` of outcomes; `version`, which moves with every change that a screen could see.
 */
export type CounterDeltas = Map<string, number>

const KID = 'kid:'

const add = (deltas: CounterDeltas, key: string, by: number): void => {
  deltas.set(key, (deltas.get(key) ?? 0) + by)
}

export const countRow = (
  deltas: CounterDeltas,
  row: Pick<MirrorRow, 'createdAt' | 'settings'>,
  by: 1 | -1,
): void => {
  add(deltas, 'total', by)
  add(deltas, `week:${weekStart(Date.parse(row.createdAt))}`, by)
  const kid = kidOf(row.settings)
  if (kid !== null) add(deltas, `${KID}${kid}`, by)
}

export const countWaiting = (deltas: CounterDeltas, entry: Pick<OutboxEntry, 'week'>, by: 1 | -1): void => {
  add(deltas, 'waiting', by)
  if (entry.week !== undefined) add(deltas, unsentKey(entry.week), by)
}

export const countRefused = (deltas: CounterDeltas, by: number): void => add(deltas, 'refused', by)

export const readCounter = async (db: UserDatabase, key: string): Promise<number> =>
  (await db.counters.get(key))?.value ?? 0

/** Of the sealed rows here, by the key that they name. */
export const readSealedCounts = async (
  db: UserDatabase,
): Promise<readonly { readonly kid: string; readonly rows: number }[]> =>
  (await db.counters.where('key').startsWith(KID).toArray()).map(({ key, value }: Counter) => ({
    kid: key.slice(KID.length),
    rows: value,
  }))

/** Adds up and writes; a week that is back at nothing leaves no trace. */
export const applyCounters = async (db: UserDatabase, deltas: CounterDeltas): Promise<void> => {
  for (const [key, by] of deltas) {
    if (by === 0) continue
    const value = (await readCounter(db, key)) + by
    if (value === 0 && key.includes(':')) await db.counters.delete(key)
    else await db.counters.put({ key, value })
  }
}

/** The version of the change that this transaction makes. */
export const nextVersion = async (db: UserDatabase): Promise<number> => {
  const value = (await readCounter(db, 'version')) + 1
  await db.counters.put({ key: 'version', value })
  return value
}
