import type Stripe from 'stripe'
import { inSeconds, newId } from './new-id.ts'

/** All that was left of a charge, paid back. */
export const createRefund = (charge: Stripe.Charge, nowMs: number): Stripe.Refund => ({
  id: newId('re'),
  object: 'refund',
  amount: charge.amount - charge.amount_refunded,
  balance_transaction: newId('txn'),
  charge: charge.id,
  created: inSeconds(nowMs),
  currency: charge.currency,
  customer: charge.customer,
  customer_account: null,
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: 'requested_by_customer',
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})
