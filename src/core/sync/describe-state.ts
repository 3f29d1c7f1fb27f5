import type { FailureCode } from '../failure.ts'
import type { SyncState } from './sync-state.ts'

/** Everything that is known of where a person's data stand. */
export type SyncFacts = {
  /** Whether the last try to reach anything had an answer. */
  readonly isReachable: boolean
  readonly mustSignIn: boolean
  readonly isRunning: boolean
  /** Of the last attempt; null when it succeeded or none was made. */
  readonly failure: FailureCode | null
  /** When the next attempt is, by this device's clock; null: none is due. */
  readonly nextAt: number | null
  readonly waiting: number
  readonly refused: number
  readonly refusal: FailureCode | null
  readonly syncedAt: number | null
}

/** What needs the person comes before what only takes time; what they can do nothing about comes last. */
export const describeState = (facts: SyncFacts): SyncState => {
  const { syncedAt, failure, nextAt } = facts
  if (facts.mustSignIn) return { code: 'sign_in_again', syncedAt }
  if (facts.refused > 0)
    return { code: 'refused', syncedAt, why: facts.refusal ?? 'database_error', count: facts.refused }
  // A server that is silent or away is not this device being offline: that is said with its reason.
  if (failure === 'offline' || (failure === null && !facts.isReachable)) return { code: 'offline', syncedAt }
  if (facts.isRunning) return { code: 'syncing', syncedAt }
  if (failure !== null)
    return { code: 'saved_here', syncedAt, reason: failure, ...(nextAt !== null && { nextAt }) }
  if (facts.waiting > 0 || syncedAt === null) return { code: 'saved_here', syncedAt }
  return { code: 'synced', syncedAt }
}
