/**
 * Back on the dashboard from a purchase (`upgrade-success=true`), as a pure machine:
 *
 * [D1] at once: the toast "Purchase Successful!", the finalizing spinner, and the plan is read.
 * [D2] premium, also by the plan in force where none can be read: the welcome, and the parameter leaves the
 *      address.
 * [D3] not yet: the plan is read again every POLL_EVERY_MS, at most MAX_POLLS times, as at /success.
 * [D4] still not: "Verification Delayed", the spinner ends and the parameter leaves the address.
 * [D5] a plan that becomes premium by any other way meanwhile is the welcome.
 * [D6] each end comes once; what arrives later changes nothing.
 */
import { MAX_POLLS, POLL_EVERY_MS } from './poll-timing.ts'
import type { Step, TimerEffect } from './run-machine.ts'

export type PostPurchaseState =
  | { readonly step: 'reading_plan'; readonly polls: number }
  | { readonly step: 'waiting_to_poll'; readonly polls: number }
  | { readonly step: 'done'; readonly premium: boolean }

export type PostPurchaseEvent =
  | { readonly type: 'plan_read'; readonly premium: boolean }
  | { readonly type: 'plan_became_premium' }
  | { readonly type: 'timer_fired' }

export type PostPurchaseEffect =
  | { readonly type: 'toast_purchase' }
  | { readonly type: 'toast_welcome' }
  | { readonly type: 'toast_delayed' }
  | { readonly type: 'read_plan' }
  | { readonly type: 'finish' }
  | TimerEffect

export type PostPurchaseStep = Step<PostPurchaseState, PostPurchaseEffect>

export const openPostPurchase: PostPurchaseStep = {
  state: { step: 'reading_plan', polls: 0 },
  effects: [{ type: 'toast_purchase' }, { type: 'read_plan' }],
}

const end = (premium: boolean): PostPurchaseStep => ({
  state: { step: 'done', premium },
  effects: [
    { type: 'clear_timer' },
    { type: premium ? 'toast_welcome' : 'toast_delayed' },
    { type: 'finish' },
  ],
})

export const stepPostPurchase = (state: PostPurchaseState, event: PostPurchaseEvent): PostPurchaseStep => {
  if (state.step === 'done') return { state, effects: [] }
  switch (event.type) {
    case 'plan_became_premium':
      return end(true)
    case 'plan_read':
      if (state.step !== 'reading_plan') return { state, effects: [] }
      if (event.premium) return end(true)
      if (state.polls >= MAX_POLLS) return end(false)
      return {
        state: { step: 'waiting_to_poll', polls: state.polls },
        effects: [{ type: 'set_timer', ms: POLL_EVERY_MS }],
      }
    case 'timer_fired':
      if (state.step !== 'waiting_to_poll') return { state, effects: [] }
      return { state: { step: 'reading_plan', polls: state.polls + 1 }, effects: [{ type: 'read_plan' }] }
  }
}
