/**
 * What the provider tells us, in four steps whose order is the whole safety:
 *
 * [W1] the signature over the raw body is checked by the official package before anything is read from it.
 * [W2] a ticket is drawn from the database, then the provider is asked for the customer's present state, then the
 *      state is written under that ticket. Of two writers the higher ticket asked later, so the lower one never
 *      overwrites it; and the last change at the provider has an event whose ticket is drawn after that change.
 * [W3] the event's id is claimed in the transaction of its effect: a duplicate has none.
 * [W4] an account that is gone is acknowledged without effect.
 * [W5] a passing fault (database, auth, provider) is answered 500 and leaves the id unclaimed, so that the provider's
 *      retry does the work.
 */
import Stripe from 'stripe'
import { answer, refuse } from '../_shared/answers.ts'
import type { FunctionEnv, FunctionHandler } from '../_shared/env.ts'
import { hasLifetime } from '../_shared/has-lifetime.ts'
import { readBody } from '../_shared/read-body.ts'
import { createStripe } from '../_shared/stripe-client.ts'
import { describeFault } from '../_shared/user-function.ts'
import { findEventPayer } from './event-payer.ts'
import { applyPaymentEvent, beginPaymentEvent } from './payment-events.ts'

/** The provider's largest events are far below this. */
const MAX_EVENT_BYTES = 262_144

const cryptoProvider = Stripe.createSubtleCryptoProvider()

const verify = async (
  stripe: Stripe,
  body: string,
  signature: string,
  secret: string,
): Promise<Stripe.Event | null> => {
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, secret, undefined, cryptoProvider)
  } catch {
    return null
  }
}

const hasAnyLifetime = async (stripe: Stripe, customers: readonly (string | null)[]): Promise<boolean> => {
  for (const customer of new Set(customers))
    if (customer !== null && (await hasLifetime(stripe, customer))) return true
  return false
}

const takeIn = async (stripe: Stripe, event: Stripe.Event, env: FunctionEnv): Promise<string> => {
  const payer = await findEventPayer(stripe, event)
  if (payer === null || (payer.customerId === null && payer.userId === null)) return 'not_ours'
  const begun = await beginPaymentEvent(env, event.id, payer)
  if (begun.seen) return 'duplicate'
  const lifetime =
    begun.userId !== null && (await hasAnyLifetime(stripe, [payer.customerId, begun.customerId]))
  return applyPaymentEvent(env, {
    id: event.id,
    type: event.type,
    ticket: begun.ticket,
    userId: begun.userId,
    customerId: payer.customerId,
    lifetime,
  })
}

export const stripeWebhook: FunctionHandler = async (request, env) => {
  if (request.method !== 'POST') return refuse(405, 'method_not_allowed', 'Only POST is answered here.')
  const signature = request.headers.get('stripe-signature')
  if (signature === null) return refuse(400, 'bad_signature', 'The signature is missing.')
  const body = await readBody(request, MAX_EVENT_BYTES)
  if (body === null) return refuse(413, 'too_large', 'The event is too large.')
  const stripe = createStripe(env)
  const event = await verify(stripe, body, signature, env.stripeWebhookSecret)
  if (event === null) return refuse(400, 'bad_signature', 'The signature is not valid.')
  try {
    const outcome = await takeIn(stripe, event, env)
    return answer({ received: true, outcome })
  } catch (error) {
    console.error(`stripe-webhook: ${event.type} ${event.id}: ${describeFault(error)}`)
    return refuse(500, 'passing_fault', 'The event could not be taken in. Please send it again.')
  }
}
