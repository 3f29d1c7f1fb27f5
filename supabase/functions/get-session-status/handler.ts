import type Stripe from 'stripe'
import { answer, refuse } from '../_shared/answers.ts'
import type { FunctionEnv, FunctionHandler } from '../_shared/env.ts'
import { idOf } from '../_shared/payer.ts'
import { settlePurchases } from '../_shared/settle-purchases.ts'
import { createStripe, orMissing } from '../_shared/stripe-client.ts'
import { describeFault, userFunction } from '../_shared/user-function.ts'

const SESSION_ID = /^cs_[A-Za-z0-9_]{1,250}$/

/**
 * The plan, without waiting for the webhook. When it cannot be written now, the webhook will: the status is
 * true anyway.
 */
const settle = async (
  env: FunctionEnv,
  stripe: Stripe,
  userId: string,
  session: Stripe.Checkout.Session,
): Promise<void> => {
  try {
    await settlePurchases(
      env,
      stripe,
      {
        customerId: idOf(session.customer),
        userId,
        sessionId: session.id,
        paymentIntentId: idOf(session.payment_intent),
      },
      null,
    )
  } catch (error) {
    console.error(`get-session-status: not settled: ${describeFault(error)}`)
  }
}

/**
 * Answers `{ status, payment_status }` of the caller's own checkout session, and sees to it that what was
 * paid is given. Somebody else's session, one that never was and a malformed id get the same answer, so that
 * nothing can be learned of others.
 */
export const getSessionStatus: FunctionHandler = userFunction(
  'get-session-status',
  async ({ user, body, env }) => {
    const invalid = refuse(404, 'invalid_session', 'This payment session is invalid.')
    const id = body.session_id
    if (typeof id !== 'string' || !SESSION_ID.test(id)) return invalid
    const stripe = createStripe(env)
    const session = await orMissing(() => stripe.checkout.sessions.retrieve(id))
    if (session === null || session.client_reference_id !== user.id) return invalid
    if (session.status === 'complete') await settle(env, stripe, user.id, session)
    return answer({ status: session.status, payment_status: session.payment_status })
  },
)
