import { callDatabase } from '../_shared/database.ts'
import type { FunctionEnv } from '../_shared/env.ts'
import type { EventPayer } from './event-payer.ts'

export type BegunEvent = {
  /** Its effect is already in the database. */
  readonly seen: boolean
  /** Grows with every call: whoever holds a higher one asked the provider later than this one was given out. */
  readonly ticket: number
  /** Null: no account (any more). */
  readonly userId: string | null
  readonly customerId: string | null
}

export const beginPaymentEvent = async (
  env: FunctionEnv,
  eventId: string,
  payer: EventPayer,
): Promise<BegunEvent> => {
  const row = await callDatabase(env, 'begin_payment_event', {
    p_event_id: eventId,
    p_customer_id: payer.customerId,
    p_user_id: payer.userId,
  })
  if (typeof row !== 'object' || row === null || !('ticket' in row) || typeof row.ticket !== 'number')
    throw new Error('begin_payment_event answered something else')
  return {
    seen: 'seen' in row && row.seen === true,
    ticket: row.ticket,
    userId: 'user_id' in row && typeof row.user_id === 'string' ? row.user_id : null,
    customerId: 'customer_id' in row && typeof row.customer_id === 'string' ? row.customer_id : null,
  }
}

/** Claims the event and brings its effect, in one transaction; answers what came of it, for the log. */
export const applyPaymentEvent = async (
  env: FunctionEnv,
  event: {
    readonly id: string
    readonly type: string
    readonly ticket: number
    readonly userId: string | null
    readonly customerId: string | null
    readonly lifetime: boolean
  },
): Promise<string> => {
  const outcome = await callDatabase(env, 'apply_payment_event', {
    p_event_id: event.id,
    p_event_type: event.type,
    p_ticket: event.ticket,
    p_user_id: event.userId,
    p_customer_id: event.customerId,
    p_lifetime: event.lifetime,
  })
  return String(outcome)
}
