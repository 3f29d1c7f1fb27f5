import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type KnownAuth,
  openPaymentReturn,
  type PaymentReturnEffect,
  type PaymentReturnEvent,
  type PaymentReturnState,
  stepPaymentReturn,
} from '../../../src/core/plan/payment-return.ts'
import { MAX_POLLS, POLL_EVERY_MS, REDIRECT_AFTER_MS } from '../../../src/core/plan/poll-timing.ts'
import { runMachine } from '../../../src/core/plan/run-machine.ts'
import { createFakeClock } from './fake-clock.ts'

/** The screen with a fake clock; `planReads` says when the plan was read, `done` what was done and when. */
const openScreen = (
  sessionId: string | null,
  auth: KnownAuth | 'loading',
  plan: { premiumFromMs: number } = { premiumFromMs: Number.POSITIVE_INFINITY },
) => {
  const clock = createFakeClock()
  const done: [number, string][] = []
  const states: PaymentReturnState[] = []
  const machine = runMachine<PaymentReturnState, PaymentReturnEvent, PaymentReturnEffect>({
    first: openPaymentReturn(sessionId, auth),
    step: stepPaymentReturn,
    timerFired: { type: 'timer_fired' },
    setTimer: clock.setTimer,
    onState: (state) => states.push(state),
    perform: (effect, dispatch) => {
      done.push([clock.now(), effect.type])
      if (effect.type === 'read_plan')
        dispatch({ type: 'plan_read', premium: clock.now() >= plan.premiumFromMs })
    },
  })
  const count = (type: string) => done.filter(([, name]) => name === type).length
  return { clock, machine, done, count, state: () => states.at(-1) }
}

const paid: PaymentReturnEvent = { type: 'status_answered', status: 'complete', paymentStatus: 'paid' }
const open: PaymentReturnEvent = {
  type: 'status_answered',
  status: 'open',
  paymentStatus: 'no_payment_required',
}

describe('the screen at /success', () => {
  it.each([null, '', '  '])('[P1] without a session id (%j) it is an error and nothing is asked', (id) => {
    const screen = openScreen(id, 'signed_in')
    expect(screen.state()).toEqual({ step: 'failed', error: 'no_payment_session' })
    expect(screen.done).toEqual([])
  })

  it('[P2] signed out it is an error and nothing is asked', () => {
    const screen = openScreen('cs_1', 'signed_out')
    expect(screen.state()).toEqual({ step: 'failed', error: 'authentication_required' })
    expect(screen.done).toEqual([])
  })

  it('[P2] waits while it is not known whether somebody is signed in', () => {
    const screen = openScreen('cs_1', 'loading')
    expect(screen.state()).toEqual({ step: 'waiting_for_auth', sessionId: 'cs_1' })
    screen.machine.dispatch({ type: 'auth_known', auth: 'signed_out' })
    expect(screen.state()).toEqual({ step: 'failed', error: 'authentication_required' })
  })

  it('[P3] asks for the status once, also when auth speaks twice', () => {
    const screen = openScreen('cs_1', 'loading')
    screen.machine.dispatch({ type: 'auth_known', auth: 'signed_in' })
    screen.machine.dispatch({ type: 'auth_known', auth: 'signed_in' })
    expect(screen.done).toEqual([[0, 'check_status']])
  })

  it('[P4] paid and already premium: success at once, the dashboard after 1500 ms', () => {
    const screen = openScreen('cs_1', 'signed_in', { premiumFromMs: 0 })
    screen.machine.dispatch(paid)
    expect(screen.state()).toEqual({ step: 'succeeded' })
    screen.clock.advance(REDIRECT_AFTER_MS - 1)
    expect(screen.count('open_dashboard')).toBe(0)
    screen.clock.advance(1)
    expect(screen.done.at(-1)).toEqual([1500, 'open_dashboard'])
    expect(screen.count('toast_success')).toBe(1)
  })

  it('[P4] [LF-85] paid before the webhook: says verified, polls, and succeeds within the polling', () => {
    const screen = openScreen('cs_1', 'signed_in', { premiumFromMs: 4000 })
    screen.machine.dispatch(paid)
    expect(screen.state()).toEqual({ step: 'waiting_to_poll', verified: true, polls: 0 })
    screen.clock.advance(10_000)
    expect(screen.done).toEqual([
      [0, 'check_status'],
      [0, 'read_plan'],
      [3000, 'read_plan'],
      [6000, 'read_plan'],
      [6000, 'toast_success'],
      [7500, 'open_dashboard'],
    ])
  })

  it('[P5] expired', () => {
    const screen = openScreen('cs_1', 'signed_in')
    screen.machine.dispatch({ type: 'status_answered', status: 'expired', paymentStatus: 'unpaid' })
    expect(screen.state()).toEqual({ step: 'failed', error: 'payment_session_expired' })
  })

  it.each(['open', 'complete', null])('[P6] unpaid with status %j', (status) => {
    const screen = openScreen('cs_1', 'signed_in')
    screen.machine.dispatch({ type: 'status_answered', status, paymentStatus: 'unpaid' })
    expect(screen.state()).toEqual({ step: 'failed', error: 'payment_incomplete' })
    expect(screen.clock.pending()).toBe(0)
  })

  it.each([
    ['open', 'no_payment_required'],
    ['complete', 'no_payment_required'],
    [null, null],
    ['something_new', 'paid'],
  ])('[P7] status %j with %j is polled for, and not called verified', (status, paymentStatus) => {
    const screen = openScreen('cs_1', 'signed_in')
    screen.machine.dispatch({ type: 'status_answered', status, paymentStatus })
    expect(screen.state()).toEqual({ step: 'waiting_to_poll', verified: false, polls: 0 })
  })

  it('[P8] reads the plan five times, 3000 ms apart, then is delayed with one toast', () => {
    const screen = openScreen('cs_1', 'signed_in')
    screen.machine.dispatch(open)
    screen.clock.advance(60_000)
    expect(screen.done.filter(([, type]) => type === 'read_plan').map(([at]) => at)).toEqual(
      Array.from({ length: MAX_POLLS }, (_, index) => (index + 1) * POLL_EVERY_MS),
    )
    expect(screen.state()).toEqual({ step: 'failed', error: 'payment_delayed' })
    expect(screen.count('toast_delayed')).toBe(1)
    expect(screen.clock.pending()).toBe(0)
  })

  it('[P8] the fifth poll still counts', () => {
    const screen = openScreen('cs_1', 'signed_in', { premiumFromMs: 15_000 })
    screen.machine.dispatch(paid)
    screen.clock.advance(15_000)
    expect(screen.state()).toEqual({ step: 'succeeded' })
  })

  it.each([
    ['checking', []],
    ['polling', [open]],
    ['delayed', [open, 'wait']],
    ['told unpaid', [{ type: 'status_answered', status: 'open', paymentStatus: 'unpaid' }]],
  ] as [string, (PaymentReturnEvent | 'wait')[]][])('[P9] premium by another way while %s', (_, before) => {
    const screen = openScreen('cs_1', 'signed_in')
    for (const event of before) {
      if (event === 'wait') screen.clock.advance(60_000)
      else screen.machine.dispatch(event)
    }
    screen.machine.dispatch({ type: 'plan_became_premium' })
    expect(screen.state()).toEqual({ step: 'succeeded' })
    screen.clock.advance(1500)
    expect(screen.done.at(-1)?.[1]).toBe('open_dashboard')
  })

  it.each([
    ['The session has EXPIRED', 'payment_session_expired'],
    ['Invalid session', 'payment_session_expired'],
    ['Edge Function returned a non-2xx status code', 'payment_check_failed'],
    ['', 'payment_check_failed'],
  ])('[P11] a failed check saying %j', (message, error) => {
    const screen = openScreen('cs_1', 'signed_in')
    screen.machine.dispatch({ type: 'status_failed', message, sessionEnded: false, premium: false })
    expect(screen.state()).toEqual({ step: 'failed', error })
  })

  it('[P11] a session that ended is told as such', () => {
    const screen = openScreen('cs_1', 'signed_in')
    screen.machine.dispatch({ type: 'status_failed', message: '', sessionEnded: true, premium: false })
    expect(screen.state()).toEqual({ step: 'failed', error: 'authentication_required' })
  })

  it('[P11] a failed check does not trouble who is premium', () => {
    const screen = openScreen('cs_1', 'signed_in')
    screen.machine.dispatch({
      type: 'status_failed',
      message: 'no answer',
      sessionEnded: false,
      premium: true,
    })
    expect(screen.state()).toEqual({ step: 'succeeded' })
  })

  it('[P10] [P12] any sequence of events announces success and leaves at most once, and never un-succeeds', () => {
    const event = fc.constantFrom<PaymentReturnEvent>(
      paid,
      open,
      { type: 'status_answered', status: 'expired', paymentStatus: 'unpaid' },
      { type: 'status_failed', message: 'invalid', sessionEnded: false, premium: false },
      { type: 'plan_read', premium: true },
      { type: 'plan_read', premium: false },
      { type: 'plan_became_premium' },
      { type: 'auth_known', auth: 'signed_in' },
      { type: 'auth_known', auth: 'signed_out' },
      { type: 'timer_fired' },
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let { state, effects } = openPaymentReturn('cs_1', 'loading')
        const all: PaymentReturnEffect[] = [...effects]
        for (const next of events) {
          const won = state.step === 'succeeded' || state.step === 'left'
          ;({ state, effects } = stepPaymentReturn(state, next))
          all.push(...effects)
          if (won) expect(['succeeded', 'left']).toContain(state.step)
        }
        const times = (type: string) => all.filter((effect) => effect.type === type).length
        expect(times('toast_success')).toBeLessThanOrEqual(1)
        expect(times('open_dashboard')).toBeLessThanOrEqual(times('toast_success'))
        expect(times('check_status')).toBeLessThanOrEqual(1)
        expect(times('toast_delayed')).toBeLessThanOrEqual(1)
        expect(times('read_plan')).toBeLessThanOrEqual(MAX_POLLS + 1)
      }),
    )
  })

  it('nothing happens after the screen is left by hand', () => {
    const screen = openScreen('cs_1', 'signed_in', { premiumFromMs: 0 })
    screen.machine.stop()
    screen.machine.dispatch(paid)
    screen.clock.advance(60_000)
    expect(screen.done).toEqual([[0, 'check_status']])
  })
})
