import Stripe from 'stripe'
import { PLAN } from './purchase.ts'
import { isMissing, orMissing } from './stripe-client.ts'

/**
 * Our payment pages of this customer that can still be paid, and the last page that was made for the person:
 * that of a customer that was deleted cannot be listed any more.
 */
export const listOpenPages = async (
  stripe: Stripe,
  customer: string,
  lastPageId: string | null,
): Promise<readonly Stripe.Checkout.Session[]> => {
  const last =
    lastPageId === null ? null : await orMissing(() => stripe.checkout.sessions.retrieve(lastPageId))
  const pages: Stripe.Checkout.Session[] = last?.status === 'open' ? [last] : []
  try {
    for await (const session of stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }))
      if (session.metadata?.plan === PLAN && session.id !== last?.id) pages.push(session)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return pages
}

/** Closes a page. @returns whether it is `closed`, or was `paid` before that. */
export const closePage = async (stripe: Stripe, id: string): Promise<'closed' | 'paid'> => {
  try {
    await stripe.checkout.sessions.expire(id)
    return 'closed'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const { status } = await stripe.checkout.sessions.retrieve(id)
    if (status === 'expired') return 'closed'
    if (status === 'complete') return 'paid'
    throw error
  }
}
