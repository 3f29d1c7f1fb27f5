/**
 * What the provider tells us, in four steps whose order is the whole safety:
 *
 * [W1] the signature over the raw body is checked by the official package before anything is read from it.
 * [W2] a ticket is drawn from the database, then the provider is asked for the customer's present state, then
 *      the state is written under that ticket. Of two writers the higher ticket asked later, so the lower one
 *      never overwrites it; and the last change at the provider has an event whose ticket is drawn after that
 *      change.
 * [W3] the event's id is claimed in the transaction of its effect: a duplicate has none.
 * [W4] an account that is gone is acknowledged without effect; what was paid on a page that its deletion had
 *      left open is refunded. One that goes while its event is at work is a passing fault of W5: the retry
 *      finds it gone.
 * [W5] a passing fault (database, auth, provider) is answered 500 and leaves the id unclaimed, so that the
 *      provider's retry does the work. So is an event of the other mode (live, test) than the key: its
 *      objects cannot be asked for.
 *
 * W2 to W4 are in `settlePurchases`, which the functions that people call use as well.
 */
import type Stripe from 'stripe'
import { answer, refuse } from '../_shared/answers.ts'
import type { FunctionEnv, FunctionHandler } from '../_shared/env.ts'
import type { PaymentOutcome } from '../_shared/payment-state.ts'
import { readBody } from '../_shared/read-body.ts'
import { settlePurchases } from '../_shared/settle-purchases.ts'
import { createStripe } from '../_shared/stripe-client.ts'
import { describeFault } from '../_shared/user-function.ts'
import { findEventPayer } from './event-payer.ts'
import { isOfOtherMode } from './key-mode.ts'
import { verifyEvent } from './verify.ts'

/** The provider's largest events are far below this. */
const MAX_EVENT_BYTES = 262_144

const takeIn = async (stripe: Stripe, event: Stripe.Event, env: FunctionEnv): Promise<PaymentOutcome> => {
  const payer = await findEventPayer(stripe, event)
  if (payer === null || (payer.customerId === null && payer.userId === null)) return 'not_ours'
  return settlePurchases(env, stripe, payer, { id: event.id, type: event.type })
}

export const stripeWebhook: FunctionHandler = async (request, env) => {
  if (request.method !== 'POST') return refuse(405, 'method_not_allowed', 'Only POST is answered here.')
  const signature = request.headers.get('stripe-signature')
  if (signature === null) return refuse(400, 'bad_signature', 'The signature is missing.')
  const body = await readBody(request, MAX_EVENT_BYTES)
  if (body === null) return refuse(413, 'too_large', 'The event is too large.')
  const stripe = createStripe(env)
  const event = await verifyEvent(stripe, body, signature, env.stripeWebhookSecret)
  if (event === 'bad_signature') return refuse(400, 'bad_signature', 'The signature is not valid.')
  if (event === 'thin_event') {
    console.error('stripe-webhook: a thin event: make the endpoint with the payload style "snapshot"')
    return refuse(400, 'thin_event', 'This is a thin event. Make the endpoint with the snapshot payload.')
  }
  if (isOfOtherMode(event, env.stripeSecretKey)) {
    console.error(
      `stripe-webhook: ${event.id}: livemode is ${event.livemode}, the secret key is of the other mode`,
    )
    return refuse(500, 'other_mode', 'The event is of the other mode than the secret key.')
  }
  try {
    const outcome = await takeIn(stripe, event, env)
    return answer({ received: true, outcome })
  } catch (error) {
    console.error(`stripe-webhook: ${event.type} ${event.id}: ${describeFault(error)}`)
    return refuse(500, 'passing_fault', 'The event could not be taken in. Please send it again.')
  }
}
