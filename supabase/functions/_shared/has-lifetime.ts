import type Stripe from 'stripe'

/** A purchase is lost to the payer while a dispute is open or was lost; an inquiry or a won dispute takes nothing. */
const REVOKING_DISPUTES: ReadonlySet<Stripe.Dispute.Status> = new Set([
  'needs_response',
  'under_review',
  'lost',
])

const isRevokedByDispute = async (stripe: Stripe, charge: Stripe.Charge): Promise<boolean> => {
  if (!charge.disputed) return false
  const disputes = await stripe.disputes.list({ charge: charge.id, limit: 100 })
  return disputes.data.some((dispute) => REVOKING_DISPUTES.has(dispute.status))
}

const holds = async (stripe: Stripe, session: Stripe.Checkout.Session): Promise<boolean> => {
  if (session.payment_status !== 'paid' || session.metadata?.plan !== 'lifetime') return false
  const intent = session.payment_intent
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  if (typeof charge !== 'object' || charge === null) return false
  return charge.paid && !charge.refunded && !(await isRevokedByDispute(stripe, charge))
}

/**
 * Whether this customer holds a paid lifetime purchase right now: asked of the provider, never taken from an event,
 * so that it is the same in whatever order events came. A full refund ends a purchase, a partial one does not.
 */
export const hasLifetime = async (stripe: Stripe, customerId: string): Promise<boolean> => {
  const sessions = stripe.checkout.sessions.list({
    customer: customerId,
    status: 'complete',
    limit: 100,
    expand: ['data.payment_intent.latest_charge'],
  })
  for await (const session of sessions) if (await holds(stripe, session)) return true
  return false
}
