// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { rememberedUserAtom } from '../../../src/state/auth/auth-atoms.ts'
import { learnPlanAtom } from '../../../src/state/plan/plan-atom.ts'
import { PurchasePrompt } from '../../../src/ui/billing/PurchasePrompt.tsx'
import { renderHook } from '../../helpers/render-hook.tsx'

/** Ana's dashboard after purchase=true; answers whether the prompt still waits to be answered. */
const openPrompt = (plan: 'free' | 'premium') => {
  const store = createStore()
  store.set(rememberedUserAtom, { id: 'ana', email: 'ana@example.com', fullName: 'Ana' })
  const become = (next: 'free' | 'premium') => store.set(learnPlanAtom, 'ana', next, 0)
  become(plan)
  const hook = renderHook(() => {
    const [isAsked, setAsked] = useState(true)
    PurchasePrompt({ open: isAsked, onClose: () => setAsked(false) })
    return isAsked
  }, store)
  return { hook, become }
}

it('[Q3] who is premium is not asked to buy, nor later when the plan has ended', async () => {
  const { hook, become } = openPrompt('premium')
  await hook.until(() => expect(hook.current()).toBe(false))
  await hook.change(() => become('free'))
  expect(hook.current()).toBe(false)
})

it('[Q3] who becomes premium over the prompt has answered it', async () => {
  const { hook, become } = openPrompt('free')
  await hook.change(() => {})
  expect(hook.current()).toBe(true)
  await hook.change(() => become('premium'))
  await hook.until(() => expect(hook.current()).toBe(false))
})
