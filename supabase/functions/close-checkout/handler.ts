import { answer } from '../_shared/answers.ts'
import { inCheckoutTurn } from '../_shared/checkout-turn.ts'
import type { FunctionHandler } from '../_shared/env.ts'
import { closePage, listOpenPages } from '../_shared/own-sessions.ts'
import { readPaymentAccount } from '../_shared/payment-account.ts'
import { createStripe } from '../_shared/stripe-client.ts'
import { userFunction } from '../_shared/user-function.ts'

/**
 * Closes the person's open payment pages and answers `{ closed }`, how many: called before an account is
 * deleted, so that nobody pays for what is not there any more. A payment that slips through all the same is
 * refunded by the webhook.
 */
export const closeCheckout: FunctionHandler = userFunction('close-checkout', async ({ user, env }) => {
  const { customerId } = await readPaymentAccount(env, user.id)
  if (customerId === null) return answer({ closed: 0 })
  const stripe = createStripe(env)
  const closed = await inCheckoutTurn(env, user.id, async (lastPageId) => {
    let count = 0
    for (const { id } of await listOpenPages(stripe, customerId, lastPageId))
      if ((await closePage(stripe, id)) === 'closed') count += 1
    return count
  })
  return answer({ closed: closed === 'gone' ? 0 : closed })
})
