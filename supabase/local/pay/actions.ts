import type Stripe from 'stripe'
import { createDispute } from './objects/dispute.ts'
import { inSeconds } from './objects/new-id.ts'
import { createPayment } from './objects/payment.ts'
import { createRefund } from './objects/refund.ts'
import { findObject, objectsOf, type SandboxObject, type SandboxStore } from './store.ts'
import type { NewEvent, Webhooks } from './webhooks.ts'

export type DisputeEnd = 'won' | 'lost'

export type Actions = {
  readonly pay: (sessionId: string) => Promise<boolean>
  readonly expire: (sessionId: string) => Promise<boolean>
  readonly refund: (chargeId: string) => Promise<boolean>
  readonly dispute: (chargeId: string) => Promise<boolean>
  readonly closeDispute: (disputeId: string, end: DisputeEnd) => Promise<boolean>
  /** Sessions past their time expire, as they would at the provider. */
  readonly expireOldSessions: () => Promise<void>
}

/**
 * What a payer, their bank or the shop's owner does at the provider. Each answers false where it makes no sense
 * (paying twice, refunding a refund), changes the objects, and emits the events that the provider would.
 */
export const createActions = (store: SandboxStore, webhooks: Webhooks): Actions => {
  const { state } = store

  const change = async (objects: readonly SandboxObject[], events: readonly NewEvent[]): Promise<true> => {
    for (const object of objects) state.objects[object.id] = object
    store.save()
    await webhooks.emit(events)
    return true
  }

  const openSession = (id: string): Stripe.Checkout.Session | undefined => {
    const session = findObject(state, 'checkout.session', id)
    return session?.status === 'open' ? session : undefined
  }

  const pay = async (sessionId: string): Promise<boolean> => {
    const session = openSession(sessionId)
    if (!session || session.expires_at <= inSeconds(Date.now())) return false
    const { intent, charge } = createPayment(session, session.metadata ?? {}, Date.now())
    const paid: Stripe.Checkout.Session = {
      ...session,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: intent.id,
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

  const expire = async (sessionId: string): Promise<boolean> => {
    const session = openSession(sessionId)
    if (!session) return false
    const expired: Stripe.Checkout.Session = { ...session, status: 'expired', url: null }
    return change([expired], [{ type: 'checkout.session.expired', object: expired }])
  }

  const refund = async (chargeId: string): Promise<boolean> => {
    const charge = findObject(state, 'charge', chargeId)
    if (!charge || charge.refunded) return false
    const refund = createRefund(charge, Date.now())
    const refunded: Stripe.Charge = { ...charge, refunded: true, amount_refunded: charge.amount }
    return change(
      [refund, refunded],
      [
        { type: 'refund.created', object: refund },
        { type: 'charge.refunded', object: refunded },
      ],
    )
  }

  const dispute = async (chargeId: string): Promise<boolean> => {
    const charge = findObject(state, 'charge', chargeId)
    if (!charge || charge.refunded || charge.disputed) return false
    const opened = createDispute(charge, Date.now())
    return change(
      [opened, { ...charge, disputed: true }],
      [{ type: 'charge.dispute.created', object: opened }],
    )
  }

  const closeDispute = async (disputeId: string, end: DisputeEnd): Promise<boolean> => {
    const open = findObject(state, 'dispute', disputeId)
    if (open?.status !== 'needs_response') return false
    const closed: Stripe.Dispute = { ...open, status: end }
    return change([closed], [{ type: 'charge.dispute.closed', object: closed }])
  }

  return {
    pay,
    expire,
    refund,
    dispute,
    closeDispute,
    expireOldSessions: async () => {
      const now = inSeconds(Date.now())
      for (const session of objectsOf(state, 'checkout.session'))
        if (session.status === 'open' && session.expires_at <= now) await expire(session.id)
    },
  }
}
