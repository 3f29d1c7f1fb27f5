import type Stripe from 'stripe'
import { inSeconds, newId } from './new-id.ts'

export const createPortalSession = (
  customerId: string,
  returnUrl: string | null,
  pageOf: (id: string) => string,
  nowMs: number,
): Stripe.BillingPortal.Session => {
  const id = newId('bps')
  return {
    id,
    object: 'billing_portal.session',
    configuration: newId('bpc'),
    created: inSeconds(nowMs),
    customer: customerId,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: pageOf(id),
  }
}
