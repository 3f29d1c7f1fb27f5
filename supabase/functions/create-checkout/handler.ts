import type Stripe from 'stripe'
import { answer, refuse } from '../_shared/answers.ts'
import { ensureCustomer } from '../_shared/ensure-customer.ts'
import type { FunctionHandler } from '../_shared/env.ts'
import { hasLifetime } from '../_shared/has-lifetime.ts'
import { readPaymentAccount } from '../_shared/payment-account.ts'
import { LIFETIME_PRICE } from '../_shared/price.ts'
import { createStripe } from '../_shared/stripe-client.ts'
import { userFunction } from '../_shared/user-function.ts'

const { currency, unitAmount, productName } = LIFETIME_PRICE

const sessionFor = (
  userId: string,
  customer: string,
  appOrigin: string,
): Stripe.Checkout.SessionCreateParams => {
  const metadata = { user_id: userId, plan: 'lifetime', app_origin: appOrigin }
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    customer,
    client_reference_id: userId,
    line_items: [
      { quantity: 1, price_data: { currency, unit_amount: unitAmount, product_data: { name: productName } } },
    ],
    metadata,
    payment_intent_data: { metadata },
    success_url: `${appOrigin}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${appOrigin}/dashboard`,
  }
}

/** Still payable, at today's price, and leading back to where this call came from. */
const isReusable = (session: Stripe.Checkout.Session, appOrigin: string): boolean =>
  session.status === 'open' &&
  session.url !== null &&
  session.amount_total === unitAmount &&
  session.currency === currency &&
  session.metadata?.app_origin === appOrigin

/** What was opened from another address of the app, or at an earlier price, may not be paid beside the new one. */
const expireOpen = async (stripe: Stripe, sessions: readonly Stripe.Checkout.Session[]): Promise<void> => {
  for (const { id, status } of sessions) {
    if (status !== 'open') continue
    try {
      await stripe.checkout.sessions.expire(id)
    } catch (error) {
      // Another call at the same moment did it. Was it paid instead, the next call will know.
      if ((await stripe.checkout.sessions.retrieve(id)).status !== 'expired') throw error
    }
  }
}

/**
 * Answers `{ url }`: the provider's payment page. A person never gets two ways to pay at once: an open session is
 * handed out again, or expired when it is not this one's like; a paid one whose webhook is still on its way is refused, and calls at the same moment share an
 * idempotency key, which changes with the customer's last session.
 */
export const createCheckout: FunctionHandler = userFunction(
  'create-checkout',
  async ({ user, appOrigin, env }) => {
    const account = await readPaymentAccount(env, user.id)
    if (account.lifetime) return refuse(409, 'already_lifetime', 'You already have the lifetime plan.')
    const stripe = createStripe(env)
    const customer = await ensureCustomer(env, stripe, user, account.customerId)
    if (await hasLifetime(stripe, customer))
      return refuse(409, 'payment_confirming', 'Your payment was received and is being confirmed.')
    const { data: sessions } = await stripe.checkout.sessions.list({ customer, limit: 20 })
    const open = sessions.find((session) => isReusable(session, appOrigin))
    if (open) return answer({ url: open.url })
    await expireOpen(stripe, sessions)
    const created = await stripe.checkout.sessions.create(sessionFor(user.id, customer, appOrigin), {
      idempotencyKey: `checkout:${customer}:${unitAmount}:${appOrigin}:${sessions[0]?.id ?? 'first'}`,
    })
    return answer({ url: created.url })
  },
)
