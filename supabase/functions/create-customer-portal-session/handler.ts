import { answer, refuse } from '../_shared/answers.ts'
import { ensureCustomer } from '../_shared/ensure-customer.ts'
import type { FunctionHandler } from '../_shared/env.ts'
import { readPaymentAccount } from '../_shared/payment-account.ts'
import { createStripe } from '../_shared/stripe-client.ts'
import { userFunction } from '../_shared/user-function.ts'

/** Answers `{ url }`: the provider's page where a premium user sees receipts and payment details. */
export const createCustomerPortalSession: FunctionHandler = userFunction(
  'create-customer-portal-session',
  async ({ user, appOrigin, env }) => {
    const account = await readPaymentAccount(env, user.id)
    if (account.tier !== 'premium')
      return refuse(403, 'premium_required', 'The billing portal is for premium users.')
    const stripe = createStripe(env)
    const customer = await ensureCustomer(env, stripe, user, account.customerId)
    const portal = await stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: `${appOrigin}/dashboard`,
    })
    return answer({ url: portal.url })
  },
)
