import type Stripe from 'stripe'
import { inSeconds, newId } from './new-id.ts'

/** Every field that the official type promises, with the value that a new customer has. */
export const createCustomer = (
  params: { readonly email?: string; readonly name?: string; readonly metadata?: Stripe.Metadata },
  nowMs: number,
): Stripe.Customer => ({
  id: newId('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created: inSeconds(nowMs),
  currency: null,
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: params.email ?? null,
  invoice_settings: {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  },
  livemode: false,
  metadata: params.metadata ?? {},
  name: params.name ?? null,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
})
