import type Stripe from 'stripe'
import { type ApiAnswer, failed, missingParam } from './api-answer.ts'
import { hasTakenFunds, isEnd, nextStatuses } from './dispute-steps.ts'
import { createDispute } from './objects/dispute.ts'
import { inSeconds, newId } from './objects/new-id.ts'
import { createPayment } from './objects/payment.ts'
import { createRefund } from './objects/refund.ts'
import { findObject, objectsOf, type SandboxObject, type SandboxStore } from './store.ts'
import type { EventRequest, NewEvent, Webhooks } from './webhooks.ts'

type RefundRequest = {
  readonly chargeId: string
  /** In the smallest unit; null: all that is left. */
  readonly amount: number | null
  readonly reason: Stripe.Refund['reason']
  readonly metadata: Stripe.Metadata
}

export type Actions = {
  readonly pay: (sessionId: string) => Promise<boolean>
  readonly expire: (sessionId: string, request?: EventRequest) => Promise<boolean>
  /** The refund, or the provider's refusal. */
  readonly refund: (refund: RefundRequest, request?: EventRequest) => Promise<Stripe.Refund | ApiAnswer>
  /** The bank sends the refund back: the charge is as it was before. */
  readonly failRefund: (refundId: string) => Promise<boolean>
  readonly dispute: (chargeId: string, isInquiry: boolean) => Promise<boolean>
  readonly moveDispute: (disputeId: string, to: string) => Promise<boolean>
  /** Sessions past their time expire, as they would at the provider. */
  readonly expireOldSessions: () => Promise<void>
}

/**
 * What a payer, their bank or the shop's owner does at the provider. Each answers false (or a refusal) where
 * it makes no sense, as paying twice; otherwise it changes the objects, and emits the events that the
 * provider would.
 */
export const createActions = (store: SandboxStore, webhooks: Webhooks): Actions => {
  const { state } = store

  const change = async (
    objects: readonly SandboxObject[],
    events: readonly NewEvent[],
    request: EventRequest = null,
  ): Promise<true> => {
    for (const object of objects) state.objects[object.id] = object
    store.save()
    await webhooks.emit(events, request)
    return true
  }

  const openSession = (id: string): Stripe.Checkout.Session | undefined => {
    const session = findObject(state, 'checkout.session', id)
    return session?.status === 'open' ? session : undefined
  }

  const pay = async (sessionId: string): Promise<boolean> => {
    const session = openSession(sessionId)
    if (!session || session.expires_at <= inSeconds(Date.now())) return false
    if (typeof session.customer === 'string' && !findObject(state, 'customer', session.customer)) return false
    const data = state.intentData[sessionId] ?? { metadata: {}, receiptEmail: null }
    const { intent, charge } = createPayment(session, data, Date.now())
    const paid: Stripe.Checkout.Session = {
      ...session,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
      invoice: session.invoice_creation?.enabled ? newId('in') : null,
      url: null,
    }
    return change(
      [intent, charge, paid],
      [
        { type: 'payment_intent.created', object: { ...intent, status: 'requires_payment_method' } },
        { type: 'charge.succeeded', object: charge },
        { type: 'payment_intent.succeeded', object: intent },
        { type: 'checkout.session.completed', object: paid },
      ],
    )
  }

  const expire: Actions['expire'] = async (sessionId, request = null) => {
    const session = openSession(sessionId)
    if (!session) return false
    const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null }
    return change([expired], [{ type: 'checkout.session.expired', object: expired }], request)
  }

  const disputesOf = (chargeId: string) =>
    objectsOf(state, 'dispute').filter((dispute) => dispute.charge === chargeId)

  const refund: Actions['refund'] = async ({ chargeId, amount, reason, metadata }, request = null) => {
    const charge = findObject(state, 'charge', chargeId)
    if (!charge) return missingParam('charge', chargeId, 'charge')
    if (charge.refunded)
      return failed(`Charge ${chargeId} has already been refunded.`, { code: 'charge_already_refunded' })
    if (disputesOf(chargeId).some(({ status }) => hasTakenFunds(status)))
      return failed(`Charge ${chargeId} has been charged back; cannot issue a refund.`, {
        code: 'charge_disputed',
      })
    const left = charge.amount - charge.amount_refunded
    const refunded = amount ?? left
    if (refunded < 1)
      return failed('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
    if (refunded > left)
      return failed(`Refund amount (${refunded}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      })
    const made = createRefund(charge, { amount: refunded, reason, metadata }, Date.now())
    const after: Stripe.Charge = {
      ...charge,
      refunded: refunded === left,
      amount_refunded: charge.amount_refunded + refunded,
    }
    await change(
      [made, after],
      [
        { type: 'refund.created', object: made },
        { type: 'charge.refunded', object: after },
      ],
      request,
    )
    return made
  }

  const failRefund = async (refundId: string): Promise<boolean> => {
    const made = findObject(state, 'refund', refundId)
    const charge = findObject(state, 'charge', made?.charge)
    if (made?.status !== 'succeeded' || !charge) return false
    const back: Stripe.Refund = { ...made, status: 'failed', failure_reason: 'expired_or_canceled_card' }
    const after: Stripe.Charge = {
      ...charge,
      refunded: false,
      amount_refunded: charge.amount_refunded - made.amount,
    }
    return change(
      [back, after],
      [
        { type: 'refund.updated', object: back },
        { type: 'refund.failed', object: back },
      ],
    )
  }

  const dispute = async (chargeId: string, isInquiry: boolean): Promise<boolean> => {
    const charge = findObject(state, 'charge', chargeId)
    if (!charge || charge.refunded || disputesOf(chargeId).some(({ status }) => status !== 'warning_closed'))
      return false
    const opened = createDispute(charge, isInquiry ? 'warning_needs_response' : 'needs_response', Date.now())
    return change(
      [opened, { ...charge, disputed: true }],
      [
        { type: 'charge.dispute.created', object: opened },
        ...(isInquiry ? [] : [{ type: 'charge.dispute.funds_withdrawn', object: opened }]),
      ],
    )
  }

  const moveDispute = async (disputeId: string, to: string): Promise<boolean> => {
    const before = findObject(state, 'dispute', disputeId)
    const status = before && nextStatuses(before.status).find((next) => next === to)
    if (!before || status === undefined) return false
    const after: Stripe.Dispute = { ...before, status, is_charge_refundable: status.startsWith('warning_') }
    const [had, has] = [hasTakenFunds(before.status), hasTakenFunds(status)]
    return change(
      [after],
      [
        { type: isEnd(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', object: after },
        ...(had && !has ? [{ type: 'charge.dispute.funds_reinstated', object: after }] : []),
        ...(!had && has ? [{ type: 'charge.dispute.funds_withdrawn', object: after }] : []),
      ],
    )
  }

  return {
    pay,
    expire,
    refund,
    failRefund,
    dispute,
    moveDispute,
    expireOldSessions: async () => {
      const now = inSeconds(Date.now())
      for (const session of objectsOf(state, 'checkout.session'))
        if (session.status === 'open' && session.expires_at <= now) await expire(session.id)
    },
  }
}
