import type Stripe from 'stripe'
import { inSeconds, newId } from './new-id.ts'

type RefundParams = {
  /** In the smallest unit, at most what is left of the charge. */
  readonly amount: number
  readonly reason: Stripe.Refund['reason']
  readonly metadata: Stripe.Metadata
}

/** A part of a charge, or all that was left of it, paid back. */
export const createRefund = (charge: Stripe.Charge, params: RefundParams, nowMs: number): Stripe.Refund => ({
  id: newId('re'),
  object: 'refund',
  amount: params.amount,
  balance_transaction: newId('txn'),
  charge: charge.id,
  created: inSeconds(nowMs),
  currency: charge.currency,
  customer: charge.customer,
  customer_account: null,
  metadata: params.metadata,
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  reason: params.reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
})
