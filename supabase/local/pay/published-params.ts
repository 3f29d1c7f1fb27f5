import type Stripe from 'stripe'

/**
 * What the provider publishes of the requests that the sandbox answers: the types of the pinned package, by
 * method and path. `published-params.json` is made from this file and nothing else
 * (`npx tsx tests/stripe-params.ts`), and a test holds the two together, so neither can drift from the
 * package.
 */
export type PublishedParams = {
  'POST /v1/customers': Stripe.CustomerCreateParams
  'GET /v1/customers/{id}': Stripe.CustomerRetrieveParams
  'DELETE /v1/customers/{id}': Stripe.CustomerDeleteParams
  'POST /v1/checkout/sessions': Stripe.Checkout.SessionCreateParams
  'GET /v1/checkout/sessions': Stripe.Checkout.SessionListParams
  'GET /v1/checkout/sessions/{id}': Stripe.Checkout.SessionRetrieveParams
  'POST /v1/checkout/sessions/{id}/expire': Stripe.Checkout.SessionExpireParams
  'POST /v1/billing_portal/sessions': Stripe.BillingPortal.SessionCreateParams
  'GET /v1/charges/{id}': Stripe.ChargeRetrieveParams
  'GET /v1/payment_intents/{id}': Stripe.PaymentIntentRetrieveParams
  'POST /v1/refunds': Stripe.RefundCreateParams
  'GET /v1/refunds': Stripe.RefundListParams
  'GET /v1/disputes': Stripe.DisputeListParams
}
