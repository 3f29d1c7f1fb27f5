import type { FunctionHandler } from '../../functions/_shared/env.ts'
import { closeCheckout } from '../../functions/close-checkout/handler.ts'
import { createCheckout } from '../../functions/create-checkout/handler.ts'
import { createCustomerPortalSession } from '../../functions/create-customer-portal-session/handler.ts'
import { getSessionStatus } from '../../functions/get-session-status/handler.ts'
import { stripeWebhook } from '../../functions/stripe-webhook/handler.ts'

/** The handlers that production runs under Deno, by the name under `/functions/v1/`. */
export const FUNCTIONS: Readonly<Record<string, FunctionHandler>> = {
  'close-checkout': closeCheckout,
  'create-checkout': createCheckout,
  'create-customer-portal-session': createCustomerPortalSession,
  'get-session-status': getSessionStatus,
  'stripe-webhook': stripeWebhook,
}
