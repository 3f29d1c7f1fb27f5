import type Stripe from 'stripe'
import { idOf, type Payer } from '../_shared/payer.ts'
import { orMissing } from '../_shared/stripe-client.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

type Paying = Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Charge

const payerOf = (object: Paying): Payer => {
  const userId = object.metadata?.user_id
  return {
    customerId: idOf(object.customer),
    userId: userId && UUID.test(userId) ? userId : null,
    sessionId: object.object === 'checkout.session' ? object.id : null,
    paymentIntentId: object.object === 'payment_intent' ? object.id : idOf(object.payment_intent),
  }
}

/**
 * Refunds and disputes name only the charge. Null: one that the provider does not have, which no retry will
 * change.
 */
const payerOfCharge = async (
  stripe: Stripe,
  charge: string | { readonly id: string } | null,
): Promise<Payer | null> => {
  const id = idOf(charge)
  return id === null ? null : orMissing(async () => payerOf(await stripe.charges.retrieve(id)))
}

/** Null: an event that can change nobody's plan. */
export const findEventPayer = async (stripe: Stripe, event: Stripe.Event): Promise<Payer | null> => {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'payment_intent.succeeded':
    case 'charge.succeeded':
    case 'charge.refunded':
      return payerOf(event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return payerOfCharge(stripe, event.data.object.charge)
    default:
      return null
  }
}
