import type Stripe from 'stripe'
import { callDatabase } from './database.ts'
import type { FunctionEnv } from './env.ts'
import type { SignedInUser } from './signed-in-user.ts'
import { isMissing } from './stripe-client.ts'

const isAlive = async (stripe: Stripe, customerId: string): Promise<boolean> => {
  try {
    const customer = await stripe.customers.retrieve(customerId)
    return customer.deleted !== true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/**
 * The user's one customer at the provider, made at the first need. Two calls at once make the same one (idempotency
 * key), and the database keeps the first in any case. A customer that the provider no longer knows (deleted by hand,
 * or made with test keys) is replaced.
 */
export const ensureCustomer = async (
  env: FunctionEnv,
  stripe: Stripe,
  user: SignedInUser,
  known: string | null,
): Promise<string> => {
  if (known !== null && (await isAlive(stripe, known))) return known
  const customer = await stripe.customers.create(
    { ...(user.email === null ? {} : { email: user.email }), metadata: { user_id: user.id } },
    { idempotencyKey: `customer:${user.id}:${user.email ?? ''}:${known ?? 'first'}` },
  )
  const kept = await callDatabase(env, 'claim_payment_customer', {
    p_user_id: user.id,
    p_customer_id: customer.id,
    p_replaces: known,
  })
  if (typeof kept !== 'string') throw new Error('claim_payment_customer answered something else')
  return kept
}
