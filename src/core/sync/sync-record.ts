import type { Plan } from '../plan/plan.ts'
import type { ServerUsage } from '../usage/free-usage.ts'

/** What one device's database knows of its sync. One record, replaced whole within transactions. */
export type SyncRecord = {
  /** Names this database to the server. Replaced when the server's memory of it no longer fits (rule S7). */
  readonly clientId: string
  readonly epoch: string | null
  readonly cursor: number
  /** Moves on whenever the cursor is set back, so that answers to earlier requests are known as late. */
  readonly generation: number
  /** Sequence number of the next operation. */
  readonly nextSeq: number
  /**
   * While a pass from 0 is under way, or is over under a plan that only a newer app knows: the local version at
   * its start. Mirror rows not changed since then were not brought by the pass. null: no pass is open, or it
   * cannot tell (the plan was free during it).
   */
  readonly passFrom: number | null
  readonly plan: Plan | null
  readonly usage: ServerUsage | null
  /** Add to this device's clock to have the server's. */
  readonly clockOffsetMs: number
  /** [S13] Rows came down while operations that the server had taken before waited for their outcome. */
  readonly isBehind?: boolean
  /** Server time of the last answer after which nothing was waiting on either side. */
  readonly syncedAt: number | null
}

export const newSyncRecord = (clientId: string): SyncRecord => ({
  clientId,
  epoch: null,
  cursor: 0,
  generation: 0,
  nextSeq: 1,
  passFrom: null,
  plan: null,
  usage: null,
  clockOffsetMs: 0,
  syncedAt: null,
})

/** Everything is read from the server once more, as by a device that knows nothing. Answers to requests of before are late. */
export const readAgain = (record: SyncRecord): SyncRecord => ({
  ...record,
  epoch: null,
  cursor: 0,
  generation: record.generation + 1,
  passFrom: null,
  isBehind: false,
})

/** The same time by a clock that is so many milliseconds ahead; ISO 8601, UTC. */
export const laterBy = (time: string, aheadMs: number): string =>
  new Date(Date.parse(time) + aheadMs).toISOString()
