import type Stripe from 'stripe'
import { inSeconds, newId } from './new-id.ts'

const ANSWER_WITHIN_MS = 7 * 24 * 60 * 60 * 1000

/**
 * The payer's bank took the money back (`needs_response`), and it stays so until the dispute is won; or it
 * only asks (`warning_needs_response`, an inquiry).
 */
export const createDispute = (
  charge: Stripe.Charge,
  status: Stripe.Dispute.Status,
  nowMs: number,
): Stripe.Dispute => ({
  id: newId('du'),
  object: 'dispute',
  amount: charge.amount,
  balance_transactions: [],
  charge: charge.id,
  created: inSeconds(nowMs),
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  },
  evidence_details: {
    due_by: inSeconds(nowMs + ANSWER_WITHIN_MS),
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'not_submitted',
  },
  intended_submission_method: null,
  is_charge_refundable: status.startsWith('warning_'),
  livemode: false,
  metadata: {},
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status,
})
