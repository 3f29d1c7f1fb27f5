import Stripe from 'stripe'
import { callDatabase } from './database.ts'
import type { FunctionEnv } from './env.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { orMissing, withNewKeys } from './stripe-client.ts'

/** @param email as the provider took it; null: it has none. */
export type PayingCustomer = { readonly id: string; readonly email: string | null }

const findAlive = async (stripe: Stripe, customerId: string): Promise<PayingCustomer | null> => {
  const customer = await orMissing(() => stripe.customers.retrieve(customerId))
  return customer === null || customer.deleted === true ? null : { id: customer.id, email: customer.email }
}

/** A customer without an address is better than none: the payment page then asks for one. */
const create = async (stripe: Stripe, user: SignedInUser): Promise<Stripe.Customer> => {
  const metadata = { user_id: user.id }
  const options = () => ({ idempotencyKey: `customer:${crypto.randomUUID()}` })
  if (user.email === null) return stripe.customers.create({ metadata }, options())
  try {
    return await stripe.customers.create({ email: user.email, metadata }, options())
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return stripe.customers.create({ metadata }, options())
  }
}

/**
 * The user's one customer at the provider, made at the first need; of two that were made at once the database
 * keeps the first. A customer that the provider no longer knows (deleted by hand, or made with test keys) is
 * replaced.
 */
export const ensureCustomer = async (
  env: FunctionEnv,
  stripe: Stripe,
  user: SignedInUser,
  known: string | null,
): Promise<PayingCustomer> => {
  const alive = known === null ? null : await findAlive(stripe, known)
  if (alive !== null) return alive
  // The provider gives a failure back for 24 h to whoever brings the same key, so each try has its own.
  const { id, email } = await withNewKeys(() => create(stripe, user))
  const kept = await callDatabase(env, 'claim_payment_customer', {
    p_user_id: user.id,
    p_customer_id: id,
    p_replaces: known,
  })
  if (typeof kept !== 'string') throw new Error('claim_payment_customer answered something else')
  return kept === id ? { id, email } : { id: kept, email: null }
}
