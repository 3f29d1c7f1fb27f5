import { describe, expect, it } from 'vitest'
import {
  openPostPurchase,
  type PostPurchaseEffect,
  type PostPurchaseEvent,
  type PostPurchaseState,
  stepPostPurchase,
} from '../../../src/core/plan/post-purchase.ts'
import { runMachine } from '../../../src/core/plan/run-machine.ts'
import { createFakeClock } from './fake-clock.ts'

const returnFromPurchase = (premiumFromMs: number) => {
  const clock = createFakeClock()
  const done: [number, string][] = []
  let state: PostPurchaseState = openPostPurchase.state
  const machine = runMachine<PostPurchaseState, PostPurchaseEvent, PostPurchaseEffect>({
    first: openPostPurchase,
    step: stepPostPurchase,
    timerFired: { type: 'timer_fired' },
    setTimer: clock.setTimer,
    onState: (next) => {
      state = next
    },
    perform: (effect, dispatch) => {
      done.push([clock.now(), effect.type])
      if (effect.type === 'read_plan') dispatch({ type: 'plan_read', premium: clock.now() >= premiumFromMs })
    },
  })
  return { clock, done, machine, state: () => state }
}

describe('back on the dashboard from a purchase', () => {
  it('[D1] [D2] premium already: purchase toast, welcome, address cleared', () => {
    const { done, state } = returnFromPurchase(0)
    expect(done.map(([, type]) => type)).toEqual(['toast_purchase', 'read_plan', 'toast_welcome', 'finish'])
    expect(state()).toEqual({ step: 'done', premium: true })
  })

  it('[D3] [LF-85] premium 4 s later: the second poll finds it', () => {
    const { clock, done } = returnFromPurchase(4000)
    clock.advance(60_000)
    expect(done.filter(([, type]) => type !== 'read_plan')).toEqual([
      [0, 'toast_purchase'],
      [6000, 'toast_welcome'],
      [6000, 'finish'],
    ])
  })

  it('[D4] never premium: five polls, then delayed, and the spinner ends', () => {
    const { clock, done, state } = returnFromPurchase(Number.POSITIVE_INFINITY)
    clock.advance(60_000)
    expect(done.filter(([, type]) => type === 'read_plan').map(([at]) => at)).toEqual([
      0, 3000, 6000, 9000, 12_000, 15_000,
    ])
    expect(done.slice(-2)).toEqual([
      [15_000, 'toast_delayed'],
      [15_000, 'finish'],
    ])
    expect(state()).toEqual({ step: 'done', premium: false })
    expect(clock.pending()).toBe(0)
  })

  it('[D5] [D6] a sync that brings the plan first is the one welcome', () => {
    const { clock, done, machine } = returnFromPurchase(2000)
    machine.dispatch({ type: 'plan_became_premium' })
    machine.dispatch({ type: 'plan_became_premium' })
    clock.advance(60_000)
    expect(done.filter(([, type]) => type === 'toast_welcome')).toEqual([[0, 'toast_welcome']])
    expect(clock.pending()).toBe(0)
  })
})
