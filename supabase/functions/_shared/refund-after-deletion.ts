import Stripe from 'stripe'
import { callDatabase } from './database.ts'
import type { FunctionEnv } from './env.ts'
import { idOf } from './payer.ts'
import type { Occasion } from './payment-state.ts'
import { chargeOf, type PurchaseTrail, sessionsOn } from './purchase.ts'

/**
 * Only news of a payment: what becomes of an old one (a dispute that is won) is no reason to give money back.
 */
const PAYMENTS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'payment_intent.succeeded',
  'charge.succeeded',
])

/** Of two events at once, one is told that the other did it. */
const isRefundedAlready = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded'

const refund = async (stripe: Stripe, charge: string): Promise<void> => {
  try {
    await stripe.refunds.create({ charge, reason: 'requested_by_customer' })
  } catch (error) {
    if (!isRefundedAlready(error)) throw error
  }
}

/**
 * Gives back what was paid on a page that was still open when the account was deleted, and notes it. No
 * idempotency key is needed: a refund without an amount gives back what is left, which is nothing the second
 * time.
 * @returns false when there is nothing to give back.
 */
export const refundAfterDeletion = async (
  env: FunctionEnv,
  stripe: Stripe,
  trail: PurchaseTrail,
  occasion: NonNullable<Occasion>,
): Promise<boolean> => {
  if (!PAYMENTS.has(occasion.type)) return false
  for await (const session of sessionsOn(stripe, { ...trail, customerIds: [] })) {
    const charge = chargeOf(session)
    if (charge === null || !charge.paid || charge.disputed) continue
    if (!charge.refunded) await refund(stripe, charge.id)
    // Also when it was refunded before: whoever did that may have died before this line.
    await callDatabase(env, 'log_refund', {
      p_event_id: occasion.id,
      p_event_type: occasion.type,
      p_customer_id: idOf(session.customer),
      p_charge_id: charge.id,
      p_amount: charge.amount,
      p_currency: charge.currency,
    })
    console.error(`a payment of a deleted account is refunded: ${charge.id}`)
    return true
  }
  return false
}
