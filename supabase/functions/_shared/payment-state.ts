import { callDatabase } from './database.ts'
import type { FunctionEnv } from './env.ts'
import type { Payer } from './payer.ts'

/** The provider's event, by which its effect is claimed; null when the state is read without one. */
export type Occasion = { readonly id: string; readonly type: string } | null

export type BegunReading = {
  /** The event's effect is already in the database. */
  readonly seen: boolean
  /**
   * Grows with every call: whoever holds a higher one asked the provider later than this one was given out.
   */
  readonly ticket: number
  /** Null: no account (any more). */
  readonly userId: string | null
  readonly customerId: string | null
  /** Sessions by which the plan was held before. */
  readonly sessionIds: readonly string[]
  /** The account was deleted without a plan: what is paid now is given back. */
  readonly owedBack: boolean
}

/** What the database answers when a state is written. */
const WRITTEN = ['duplicate', 'no_account', 'superseded', 'lifetime', 'revoked', 'unchanged'] as const

export type PaymentOutcome = (typeof WRITTEN)[number] | 'refunded' | 'not_ours'

export const beginReading = async (
  env: FunctionEnv,
  occasion: Occasion,
  payer: Payer,
): Promise<BegunReading> => {
  const row = await callDatabase(env, 'begin_payment_event', {
    p_event_id: occasion?.id ?? null,
    p_customer_id: payer.customerId,
    p_user_id: payer.userId,
  })
  if (typeof row !== 'object' || row === null || !('ticket' in row) || typeof row.ticket !== 'number')
    throw new Error('begin_payment_event answered something else')
  const sessions: readonly unknown[] = 'sessions' in row && Array.isArray(row.sessions) ? row.sessions : []
  return {
    seen: 'seen' in row && row.seen === true,
    ticket: row.ticket,
    userId: 'user_id' in row && typeof row.user_id === 'string' ? row.user_id : null,
    customerId: 'customer_id' in row && typeof row.customer_id === 'string' ? row.customer_id : null,
    sessionIds: sessions.filter((id): id is string => typeof id === 'string'),
    owedBack: 'owed_back' in row && row.owed_back === true,
  }
}

/** Claims the event and writes the state that was read, in one transaction; answers what came of it. */
export const writeState = async (
  env: FunctionEnv,
  occasion: Occasion,
  state: {
    readonly ticket: number
    readonly userId: string | null
    readonly customerId: string | null
    /** By which the plan is held; null: it is not. */
    readonly heldSessionId: string | null
  },
): Promise<PaymentOutcome> => {
  const answer = await callDatabase(env, 'apply_payment_event', {
    p_event_id: occasion?.id ?? null,
    p_event_type: occasion?.type ?? null,
    p_ticket: state.ticket,
    p_user_id: state.userId,
    p_customer_id: state.customerId,
    p_lifetime: state.heldSessionId !== null,
    p_session_id: state.heldSessionId,
  })
  const outcome = WRITTEN.find((known) => known === answer)
  if (outcome === undefined) throw new Error('apply_payment_event answered something else')
  return outcome
}
