import type Stripe from 'stripe'
import { isRevokedBy } from './dispute-status.ts'
import { isMissing, orMissing } from './stripe-client.ts'

/** What stands in the metadata of our sessions: other products of the same account have other ones. */
export const PLAN = 'lifetime'

const EXPANDED = 'payment_intent.latest_charge'

/** Where purchases of a payer may be found. */
export type PurchaseTrail = {
  readonly customerIds: readonly string[]
  readonly sessionIds: readonly string[]
  readonly paymentIntentId: string | null
}

/** The charge of a paid session of ours; the session must have been read with its charge expanded. */
export const chargeOf = (session: Stripe.Checkout.Session): Stripe.Charge | null => {
  if (session.payment_status !== 'paid' || session.metadata?.plan !== PLAN) return null
  const intent = session.payment_intent
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  return typeof charge === 'object' ? (charge ?? null) : null
}

const isRevokedByDispute = async (stripe: Stripe, charge: Stripe.Charge): Promise<boolean> => {
  if (!charge.disputed) return false
  const disputes = await stripe.disputes.list({ charge: charge.id, limit: 100 })
  return disputes.data.some((dispute) => isRevokedBy(dispute.status))
}

/** A full refund ends a purchase, a partial one does not. */
const holds = async (stripe: Stripe, session: Stripe.Checkout.Session): Promise<boolean> => {
  const charge = chargeOf(session)
  return charge?.paid === true && !charge.refunded && !(await isRevokedByDispute(stripe, charge))
}

/** The sessions of a list, none where the provider does not have what it is asked for. */
async function* listed(
  stripe: Stripe,
  params: Stripe.Checkout.SessionListParams,
): AsyncGenerator<Stripe.Checkout.Session> {
  try {
    yield* stripe.checkout.sessions.list({ ...params, limit: 100, expand: [`data.${EXPANDED}`] })
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/**
 * Every session on the trail, each once. A customer that was deleted at the provider cannot be listed any
 * more, but its sessions are still there: by the ids that we know, and by the payment.
 */
export async function* sessionsOn(
  stripe: Stripe,
  trail: PurchaseTrail,
): AsyncGenerator<Stripe.Checkout.Session> {
  const seen = new Set<string>()
  const isNew = ({ id }: Stripe.Checkout.Session) => !seen.has(id) && seen.add(id)
  for (const customer of new Set(trail.customerIds))
    for await (const session of listed(stripe, { customer, status: 'complete' }))
      if (isNew(session)) yield session
  for (const id of trail.sessionIds) {
    if (seen.has(id)) continue
    const session = await orMissing(() => stripe.checkout.sessions.retrieve(id, { expand: [EXPANDED] }))
    if (session !== null && isNew(session)) yield session
  }
  if (trail.paymentIntentId !== null)
    for await (const session of listed(stripe, { payment_intent: trail.paymentIntentId }))
      if (isNew(session)) yield session
}

/**
 * A session by which the lifetime plan is held right now, or null: asked of the provider, never taken from an
 * event, so that it is the same in whatever order events came.
 */
export const findHeldSession = async (stripe: Stripe, trail: PurchaseTrail): Promise<string | null> => {
  for await (const session of sessionsOn(stripe, trail)) if (await holds(stripe, session)) return session.id
  return null
}
