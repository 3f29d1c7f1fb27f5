/**
 * The screen at /success as a pure machine: an event goes in, the next state and what to do come out. The rules
 * are the rows of the specification's "Payment verification":
 *
 * [P1] no session_id: an error, nothing is asked of anyone.
 * [P2] not signed in: an error. While that is not yet known, the screen waits.
 * [P3] otherwise the payment's status is asked for, once.
 * [P4] complete and paid: "Payment verified", the plan is read; premium is success, free is polled for.
 * [P5] expired: an error.
 * [P6] unpaid: an error.
 * [P7] anything else is polled for.
 * [P8] polling reads the plan every POLL_EVERY_MS, at most MAX_POLLS times; then "taking longer", with a toast.
 * [P9] a plan that becomes premium by any other way (a sync, another tab) while the screen is open is success.
 * [P10] success is announced once, noted as a purchase of this page, and leads to the dashboard after
 *       REDIRECT_AFTER_MS.
 * [P11] a status that cannot be had is told as expired when its message says expired or invalid, as "sign in" when the
 *       session has ended, otherwise as an issue; a person who is premium already is not troubled with it,
 *       nor with a plan that cannot be read: the plan in force is the answer then.
 * [P12] an answer that no longer fits the state changes nothing: late answers cannot undo an end.
 */
import { MAX_POLLS, POLL_EVERY_MS, REDIRECT_AFTER_MS } from './poll-timing.ts'
import type { Step, TimerEffect } from './run-machine.ts'

export type PaymentError =
  | 'no_payment_session'
  | 'authentication_required'
  | 'payment_session_expired'
  | 'payment_incomplete'
  | 'payment_check_failed'
  | 'payment_delayed'

export type PaymentReturnState =
  | { readonly step: 'waiting_for_auth'; readonly sessionId: string }
  | { readonly step: 'checking_status' }
  /** `verified`: the provider said paid, so the screen says so while the account follows. */
  | { readonly step: 'reading_plan'; readonly verified: boolean; readonly polls: number }
  | { readonly step: 'waiting_to_poll'; readonly verified: boolean; readonly polls: number }
  | { readonly step: 'succeeded' }
  | { readonly step: 'left' }
  | { readonly step: 'failed'; readonly error: PaymentError }

export type PaymentReturnEvent =
  | { readonly type: 'auth_known'; readonly auth: KnownAuth }
  | {
      readonly type: 'status_answered'
      readonly status: string | null
      readonly paymentStatus: string | null
    }
  | {
      readonly type: 'status_failed'
      readonly message: string
      readonly sessionEnded: boolean
      readonly premium: boolean
    }
  | { readonly type: 'plan_read'; readonly premium: boolean }
  | { readonly type: 'plan_became_premium' }
  | { readonly type: 'timer_fired' }

export type KnownAuth = 'signed_in' | 'signed_out'

export type PaymentReturnEffect =
  | { readonly type: 'check_status'; readonly sessionId: string }
  | { readonly type: 'read_plan' }
  | { readonly type: 'toast_success' }
  | { readonly type: 'toast_delayed' }
  | { readonly type: 'open_dashboard' }
  | TimerEffect

export type PaymentReturnStep = Step<PaymentReturnState, PaymentReturnEffect>

const stay = (state: PaymentReturnState): PaymentReturnStep => ({ state, effects: [] })

const failWith = (error: PaymentError): PaymentReturnStep => ({
  state: { step: 'failed', error },
  effects: [{ type: 'clear_timer' }],
})

const succeed: PaymentReturnStep = {
  state: { step: 'succeeded' },
  effects: [{ type: 'toast_success' }, { type: 'set_timer', ms: REDIRECT_AFTER_MS }],
}

const check = (sessionId: string): PaymentReturnStep => ({
  state: { step: 'checking_status' },
  effects: [{ type: 'check_status', sessionId }],
})

const waitToPoll = (verified: boolean, polls: number): PaymentReturnStep => ({
  state: { step: 'waiting_to_poll', verified, polls },
  effects: [{ type: 'set_timer', ms: POLL_EVERY_MS }],
})

const authenticate = (sessionId: string, auth: KnownAuth | 'loading'): PaymentReturnStep => {
  if (auth === 'loading') return stay({ step: 'waiting_for_auth', sessionId })
  return auth === 'signed_in' ? check(sessionId) : failWith('authentication_required')
}

const afterStatus = (status: string | null, paymentStatus: string | null): PaymentReturnStep => {
  if (status === 'complete' && paymentStatus === 'paid')
    return { state: { step: 'reading_plan', verified: true, polls: 0 }, effects: [{ type: 'read_plan' }] }
  if (status === 'expired') return failWith('payment_session_expired')
  if (paymentStatus === 'unpaid') return failWith('payment_incomplete')
  return waitToPoll(false, 0)
}

/** What a failed status check is told as, by the words that came with it. */
const errorOfMessage = (message: string): PaymentError =>
  /expired|invalid/i.test(message) ? 'payment_session_expired' : 'payment_check_failed'

const afterPlan = (
  { verified, polls }: { verified: boolean; polls: number },
  premium: boolean,
): PaymentReturnStep => {
  if (premium) return succeed
  if (polls < MAX_POLLS) return waitToPoll(verified, polls)
  return {
    state: { step: 'failed', error: 'payment_delayed' },
    effects: [{ type: 'clear_timer' }, { type: 'toast_delayed' }],
  }
}

const afterTimer = (state: PaymentReturnState): PaymentReturnStep => {
  if (state.step === 'succeeded') return { state: { step: 'left' }, effects: [{ type: 'open_dashboard' }] }
  if (state.step !== 'waiting_to_poll') return stay(state)
  return {
    state: { step: 'reading_plan', verified: state.verified, polls: state.polls + 1 },
    effects: [{ type: 'read_plan' }],
  }
}

export const openPaymentReturn = (
  sessionId: string | null,
  auth: KnownAuth | 'loading',
): PaymentReturnStep =>
  sessionId === null || sessionId.trim() === ''
    ? failWith('no_payment_session')
    : authenticate(sessionId, auth)

export const stepPaymentReturn = (
  state: PaymentReturnState,
  event: PaymentReturnEvent,
): PaymentReturnStep => {
  switch (event.type) {
    case 'auth_known':
      return state.step === 'waiting_for_auth' ? authenticate(state.sessionId, event.auth) : stay(state)
    case 'status_answered':
      return state.step === 'checking_status' ? afterStatus(event.status, event.paymentStatus) : stay(state)
    case 'status_failed':
      if (state.step !== 'checking_status') return stay(state)
      if (event.premium) return succeed
      return failWith(event.sessionEnded ? 'authentication_required' : errorOfMessage(event.message))
    case 'plan_read':
      return state.step === 'reading_plan' ? afterPlan(state, event.premium) : stay(state)
    case 'plan_became_premium':
      return state.step === 'succeeded' || state.step === 'left' ? stay(state) : succeed
    case 'timer_fired':
      return afterTimer(state)
  }
}
