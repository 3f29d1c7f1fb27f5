import type Stripe from 'stripe'
import type { FunctionEnv } from './env.ts'
import type { Payer } from './payer.ts'
import {
  type BegunReading,
  beginReading,
  type Occasion,
  type PaymentOutcome,
  writeState,
} from './payment-state.ts'
import { findHeldSession, type PurchaseTrail } from './purchase.ts'
import { refundAfterDeletion } from './refund-after-deletion.ts'

const trailOf = (payer: Payer, begun: BegunReading): PurchaseTrail => ({
  customerIds: [payer.customerId, begun.customerId].filter((id) => id !== null),
  sessionIds: payer.sessionId === null ? begun.sessionIds : [payer.sessionId, ...begun.sessionIds],
  paymentIntentId: payer.paymentIntentId,
})

/**
 * Brings the plan of a payer to what the provider says now. The one way from a payment to a plan, for whoever
 * has a reason to look: the webhook, the screen after the payment, the next press of the upgrade button. The
 * order is the whole safety: a ticket is drawn, then the provider is asked, then the answer is written under
 * the ticket, so that of two who look at once the one that asked later has the last word, and the same state
 * written twice is one effect.
 * @returns what came of it; `lifetime` only when the plan stands in the database.
 * @throws on passing faults, and when the account goes while an event is at work: nothing was written, and
 * the event is not claimed.
 */
export const settlePurchases = async (
  env: FunctionEnv,
  stripe: Stripe,
  payer: Payer,
  occasion: Occasion,
): Promise<PaymentOutcome> => {
  const begun = await beginReading(env, occasion, payer)
  if (begun.seen) return 'duplicate'
  const trail = trailOf(payer, begun)
  if (begun.userId === null && begun.owedBack && occasion !== null) {
    const refunded = await refundAfterDeletion(env, stripe, trail, occasion)
    if (refunded) return 'refunded'
  }
  const outcome = await writeState(env, occasion, {
    ticket: begun.ticket,
    userId: begun.userId,
    customerId: payer.customerId,
    heldSessionId: begun.userId === null ? null : await findHeldSession(stripe, trail),
  })
  // What was paid may be owed back now, which the same event finds when it comes again. Who asks without one
  // leaves that to the webhook.
  if (outcome === 'no_account' && begun.userId !== null && occasion !== null)
    throw new Error('the account went meanwhile')
  return outcome
}
