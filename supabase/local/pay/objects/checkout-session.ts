import type Stripe from 'stripe'
import { inSeconds, newId } from './new-id.ts'

type CheckoutParams = {
  /** Null: the payment page asks for an address. */
  readonly customer: Stripe.Customer | null
  readonly customerEmail: string | null
  readonly amount: number
  readonly currency: string
  readonly successUrl: string
  readonly cancelUrl: string | null
  readonly clientReferenceId: string | null
  readonly metadata: Stripe.Metadata
  readonly hasInvoice: boolean
  /** Unix seconds. */
  readonly expiresAt: number
  /** From a new id to the address of its payment page. */
  readonly pageOf: (id: string) => string
}

/** Every field that the official type promises, with the value that a new one-time session has. */
export const createCheckoutSession = (params: CheckoutParams, nowMs: number): Stripe.Checkout.Session => {
  const id = newId('cs_test')
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: params.amount,
    amount_total: params.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancelUrl,
    client_reference_id: params.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: inSeconds(nowMs),
    currency: params.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: params.customer?.id ?? null,
    customer_account: null,
    customer_creation: params.customer ? null : 'if_required',
    customer_details: {
      address: null,
      business_name: null,
      email: params.customer?.email ?? params.customerEmail,
      individual_name: null,
      name: params.customer?.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    customer_email: params.customerEmail,
    discounts: [],
    expires_at: params.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: params.hasInvoice,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: null,
        rendering_options: null,
      },
    },
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: params.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: params.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: params.pageOf(id),
    wallet_options: null,
  }
}
