// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Plan } from '../../../src/core/plan/plan.ts'
import { fail, ok } from '../../../src/core/result.ts'
import { rememberedUserAtom } from '../../../src/state/auth/auth-atoms.ts'
import { boughtHereAtom } from '../../../src/state/plan/billing.ts'
import { learnPlanAtom } from '../../../src/state/plan/plan-atom.ts'
import { servicesAtom } from '../../../src/state/services.ts'
import { PostPurchase } from '../../../src/ui/billing/PostPurchase.tsx'
import { usePaymentReturn } from '../../../src/ui/billing/use-payment-return.ts'
import { toldToasts } from '../../../src/ui/kit/told-toasts.ts'
import { renderScreen } from '../../helpers/render-screen.tsx'

const PATIENCE = { timeout: 20_000 }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  for (const { onClose } of toldToasts.now()) onClose()
})

/** Ana's page: the server says that she has paid, not what her plan is; the device knows it as `known`. */
const openPage = (known: Plan) => {
  const store = createStore()
  store.set(servicesAtom, {
    now: () => 0,
    identity: { isHere: () => true },
    remote: async () => ({
      billing: {
        readSessionStatus: async () => ok({ status: 'complete', paymentStatus: 'paid' }),
        readPlan: async () => fail({ code: 'server_unavailable' }),
      },
    }),
  } as never)
  store.set(rememberedUserAtom, { id: 'ana', email: 'ana@example.com', fullName: 'Ana' })
  store.set(learnPlanAtom, 'ana', known, 0)
  return store
}

const PaymentSteps = ({ note }: { readonly note: (step: string) => void }) => {
  note(usePaymentReturn('cs_1').step)
  return null
}

/** The payment screen; answers the steps that it was in. */
const openPaymentScreen = async (store: ReturnType<typeof createStore>) => {
  const steps: string[] = []
  await renderScreen(
    <MemoryRouter>
      <PaymentSteps note={(step) => steps.push(step)} />
    </MemoryRouter>,
    store,
  )
  return steps
}

it('[P11] a plan that cannot be read is success for who is premium', async () => {
  const steps = await openPaymentScreen(openPage('lifetime'))
  await expect.poll(() => steps, PATIENCE).toContain('succeeded')
  expect(steps).not.toContain('waiting_to_poll')
})

it('[P10] success is noted as a purchase, which the offer of the vault follows, and nothing else is', async () => {
  const waiting = openPage('free')
  const steps = await openPaymentScreen(waiting)
  await expect.poll(() => steps, PATIENCE).toContain('waiting_to_poll')
  expect(waiting.get(boughtHereAtom)).toBe(false)
  waiting.set(learnPlanAtom, 'ana', 'lifetime', 0)
  await expect.poll(() => steps, PATIENCE).toContain('succeeded')
  expect(waiting.get(boughtHereAtom)).toBe(true)
})

it('[P8] and is asked for again for who is not', async () => {
  const steps = await openPaymentScreen(openPage('free'))
  await expect.poll(() => steps, PATIENCE).toContain('waiting_to_poll')
})

it('[D2] on the dashboard, too, who is premium is welcomed where the plan cannot be read', async () => {
  let ends = 0
  const onDone = () => {
    ends += 1
  }
  await renderScreen(<PostPurchase onDone={onDone} />, openPage('premium'))
  await expect.poll(() => ends, PATIENCE).toBe(1)
})
