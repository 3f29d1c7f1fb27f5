import type Stripe from 'stripe'
import { answer, refuse } from '../_shared/answers.ts'
import type { FunctionHandler } from '../_shared/env.ts'
import { createStripe, isMissing } from '../_shared/stripe-client.ts'
import { userFunction } from '../_shared/user-function.ts'

const SESSION_ID = /^cs_[A-Za-z0-9_]{1,250}$/

const findSession = async (stripe: Stripe, id: string): Promise<Stripe.Checkout.Session | null> => {
  try {
    return await stripe.checkout.sessions.retrieve(id)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * Answers `{ status, payment_status }` of the caller's own checkout session. Somebody else's session, one that never
 * was and a malformed id get the same answer, so that nothing can be learned of others.
 */
export const getSessionStatus: FunctionHandler = userFunction(
  'get-session-status',
  async ({ user, body, env }) => {
    const invalid = refuse(404, 'invalid_session', 'This payment session is invalid.')
    const id = body.session_id
    if (typeof id !== 'string' || !SESSION_ID.test(id)) return invalid
    const session = await findSession(createStripe(env), id)
    if (session === null || session.client_reference_id !== user.id) return invalid
    return answer({ status: session.status, payment_status: session.payment_status })
  },
)
