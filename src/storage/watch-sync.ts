import { liveQuery } from 'dexie'
import type { Plan } from '../core/plan/plan.ts'
import type { RefusalCode } from '../core/sync/wire.ts'
import { readCounter } from './counters.ts'
import { peekSyncRecord } from './sync-record.ts'
import type { UserDatabase } from './user-database.ts'

/** Where this database stands with the server, as far as the database itself can tell. */
export type SyncPosition = {
  readonly waiting: number
  /** The number that the next change gets. It moves with each change, also where `waiting` does not: one goes, one comes. */
  readonly nextSeq: number
  readonly refused: number
  /** Why the first of the refused was. */
  readonly refusal: RefusalCode | null
  /** By this device's clock, as the server last set it right, in milliseconds: to be compared with this clock only. */
  readonly syncedAt: number | null
  readonly plan: Plan | null
}

export const readSyncPosition = async (db: UserDatabase): Promise<SyncPosition> => {
  const record = await peekSyncRecord(db)
  const refused = await readCounter(db, 'refused')
  return {
    waiting: await readCounter(db, 'waiting'),
    nextSeq: record?.nextSeq ?? 0,
    refused,
    refusal: refused > 0 ? ((await db.outcomes.limit(1).first())?.code ?? null) : null,
    syncedAt: record === null || record.syncedAt === null ? null : record.syncedAt - record.clockOffsetMs,
    plan: record?.plan ?? null,
  }
}

/**
 * For the sync, which runs without a screen: tells of the position now and after every commit of any tab that moves it.
 * Returns its stop.
 */
export const watchSync = (db: UserDatabase, listener: (position: SyncPosition) => void): (() => void) => {
  // Read again when it fails: a query that ends in a failure hears of no further change.
  const subscription = liveQuery(() => readSyncPosition(db).catch(() => readSyncPosition(db))).subscribe({
    next: listener,
    // A closed or broken database does not move.
    error: () => undefined,
  })
  return () => subscription.unsubscribe()
}
