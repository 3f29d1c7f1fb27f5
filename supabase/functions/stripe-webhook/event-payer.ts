import type Stripe from 'stripe'
import { isMissing } from '../_shared/stripe-client.ts'

/** Whom an event is about: the provider's customer, and the user whose id we once wrote into its metadata. */
export type EventPayer = { readonly customerId: string | null; readonly userId: string | null }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

const payerOf = (object: {
  readonly customer: string | { readonly id: string } | null
  readonly metadata: Stripe.Metadata | null
}): EventPayer => {
  const userId = object.metadata?.user_id
  return { customerId: idOf(object.customer), userId: userId && UUID.test(userId) ? userId : null }
}

/** Refunds and disputes name only the charge. Null: one that the provider does not have, which no retry will change. */
const payerOfCharge = async (
  stripe: Stripe,
  charge: string | { readonly id: string } | null,
): Promise<EventPayer | null> => {
  const id = idOf(charge)
  if (id === null) return null
  try {
    return payerOf(await stripe.charges.retrieve(id))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Null: an event that can change nobody's plan. */
export const findEventPayer = async (stripe: Stripe, event: Stripe.Event): Promise<EventPayer | null> => {
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
