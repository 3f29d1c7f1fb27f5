import type Stripe from 'stripe'
import { answer, refuse } from '../_shared/answers.ts'
import { inCheckoutTurn } from '../_shared/checkout-turn.ts'
import { callDatabase } from '../_shared/database.ts'
import { ensureCustomer, type PayingCustomer } from '../_shared/ensure-customer.ts'
import type { FunctionEnv, FunctionHandler } from '../_shared/env.ts'
import { closePage, listOpenPages } from '../_shared/own-sessions.ts'
import { idOf } from '../_shared/payer.ts'
import { readPaymentAccount } from '../_shared/payment-account.ts'
import { LIFETIME_PRICE } from '../_shared/price.ts'
import { PLAN } from '../_shared/purchase.ts'
import { settlePurchases } from '../_shared/settle-purchases.ts'
import type { SignedInUser } from '../_shared/signed-in-user.ts'
import { createStripe, withNewKeys } from '../_shared/stripe-client.ts'
import { userFunction } from '../_shared/user-function.ts'

const { currency, unitAmount, productName } = LIFETIME_PRICE

/** Time enough to find a card and type it in. */
const SHORTEST_PAGE_MS = 5 * 60_000

const sessionFor = (
  userId: string,
  customer: PayingCustomer,
  appOrigin: string,
): Stripe.Checkout.SessionCreateParams => {
  const metadata = { user_id: userId, plan: PLAN, app_origin: appOrigin }
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    customer: customer.id,
    client_reference_id: userId,
    line_items: [
      { quantity: 1, price_data: { currency, unit_amount: unitAmount, product_data: { name: productName } } },
    ],
    metadata,
    // The billing portal lists invoices and nothing else, and a one-time payment has none of its own.
    invoice_creation: { enabled: true, invoice_data: { metadata } },
    payment_intent_data: {
      metadata,
      ...(customer.email === null ? {} : { receipt_email: customer.email }),
    },
    success_url: `${appOrigin}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${appOrigin}/dashboard`,
  }
}

/** Still payable for a while, at today's price, and leading back to where this call came from. */
const isReusable = (session: Stripe.Checkout.Session, customer: string, appOrigin: string): boolean =>
  idOf(session.customer) === customer &&
  session.url !== null &&
  session.expires_at * 1_000 >= Date.now() + SHORTEST_PAGE_MS &&
  session.amount_total === unitAmount &&
  session.currency === currency &&
  session.metadata?.app_origin === appOrigin

type Page =
  | { readonly id: string; readonly url: string | null }
  | { readonly refused: 'already_lifetime' | 'payment_confirming' }

type Purchase = {
  readonly env: FunctionEnv
  readonly stripe: Stripe
  readonly user: SignedInUser
  readonly appOrigin: string
  readonly lastPageId: string | null
}

/** One try, in the user's turn. @throws where another try with a new key may do better. */
const tryToOpen = async ({ env, stripe, user, appOrigin, lastPageId }: Purchase): Promise<Page> => {
  const account = await readPaymentAccount(env, user.id)
  if (account.lifetime) return { refused: 'already_lifetime' }
  const customer = await ensureCustomer(env, stripe, user, account.customerId)
  const payer = { customerId: customer.id, userId: user.id, sessionId: lastPageId, paymentIntentId: null }
  const isHeld = async () => {
    const outcome = await settlePurchases(env, stripe, payer, null)
    // Somebody read after us and has the last word, which is in the database.
    return outcome === 'superseded'
      ? (await readPaymentAccount(env, user.id)).lifetime
      : outcome === 'lifetime'
  }
  // The open ones first: what is paid after this was open here, and what was paid before it is seen next.
  const open = await listOpenPages(stripe, customer.id, lastPageId)
  if (await isHeld()) return { refused: 'already_lifetime' }
  const usable = open.find((session) => isReusable(session, customer.id, appOrigin))
  for (const { id } of open)
    if (id !== usable?.id && (await closePage(stripe, id)) === 'paid')
      return { refused: (await isHeld()) ? 'already_lifetime' : 'payment_confirming' }
  if (usable) return { id: usable.id, url: usable.url }
  const created = await stripe.checkout.sessions.create(sessionFor(user.id, customer, appOrigin), {
    idempotencyKey: `checkout:${crypto.randomUUID()}`,
  })
  await callDatabase(env, 'note_checkout_page', { p_user_id: user.id, p_session_id: created.id })
  return { id: created.id, url: created.url }
}

/**
 * After a failure of the provider's with a new key, since the old one brings the failure back; and from the
 * beginning, since a page may have come of it all the same.
 */
const openPage = (purchase: Purchase): Promise<Page> => withNewKeys(() => tryToOpen(purchase))

/**
 * Answers `{ url }`: the provider's payment page. A person never gets two ways to pay at once: in the
 * person's turn an open page of ours is handed out again, or closed when it is not this one's like, before a
 * new one is made; what was paid is written as their plan, and refused.
 */
export const createCheckout: FunctionHandler = userFunction(
  'create-checkout',
  async ({ user, appOrigin, env }) => {
    const stripe = createStripe(env)
    let opened: string | null = null
    const page = await inCheckoutTurn(env, user.id, async (lastPageId) => {
      const found = await openPage({ env, stripe, user, appOrigin, lastPageId })
      opened = 'id' in found ? found.id : null
      return found
    })
    if (page === 'gone' && opened !== null) await closePage(stripe, opened)
    if (page === 'gone') return refuse(401, 'no_session', 'This account does not exist any more.')
    if ('url' in page) return answer({ url: page.url })
    return page.refused === 'already_lifetime'
      ? refuse(409, 'already_lifetime', 'You already have the lifetime plan.')
      : refuse(409, 'payment_confirming', 'Your payment was received and is being confirmed.')
  },
)
