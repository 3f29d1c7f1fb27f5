// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Plan } from '../../../src/core/plan/plan.ts'
import { fail, ok } from '../../../src/core/result.ts'
import { createI18n } from '../../../src/i18n/i18n.ts'
import { I18nProvider } from '../../../src/i18n/use-translation.ts'
import { rememberedUserAtom } from '../../../src/state/auth/auth-atoms.ts'
import { boughtHereAtom } from '../../../src/state/plan/billing.ts'
import { learnPlanAtom } from '../../../src/state/plan/plan-atom.ts'
import { servicesAtom } from '../../../src/state/services.ts'
import { PostPurchase } from '../../../src/ui/billing/PostPurchase.tsx'
import { usePaymentReturn } from '../../../src/ui/billing/use-payment-return.ts'
import { toldToasts } from '../../../src/ui/kit/told-toasts.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.clear()
  for (const { onClose } of toldToasts.now()) onClose()
})

/** Ana's page: the server says that she has paid, and not what her plan is; the device knows it as `known`. */
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

const show = (store: ReturnType<typeof createStore>, Screen: () => React.ReactNode) => {
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  flushSync(() =>
    root.render(
      <MemoryRouter>
        <Provider store={store}>
          <I18nProvider value={createI18n('en')}>
            <Screen />
          </I18nProvider>
        </Provider>
      </MemoryRouter>,
    ),
  )
}

/** The payment screen; answers the steps that it was in. */
const openPaymentScreen = (store: ReturnType<typeof createStore>) => {
  const steps: string[] = []
  show(store, () => {
    steps.push(usePaymentReturn('cs_1').step)
    return null
  })
  return steps
}

it('[P11] a plan that cannot be read is success for who is premium', async () => {
  const steps = openPaymentScreen(openPage('lifetime'))
  await expect.poll(() => steps.at(-1)).toBe('succeeded')
  expect(steps).not.toContain('waiting_to_poll')
})

it('[P10] success is noted as a purchase, which the offer of the vault follows, and nothing else is', async () => {
  const waiting = openPage('free')
  const steps = openPaymentScreen(waiting)
  await expect.poll(() => steps.at(-1)).toBe('waiting_to_poll')
  expect(waiting.get(boughtHereAtom)).toBe(false)
  waiting.set(learnPlanAtom, 'ana', 'lifetime', 0)
  await expect.poll(() => steps.at(-1)).toBe('succeeded')
  expect(waiting.get(boughtHereAtom)).toBe(true)
})

it('[P8] and is asked for again for who is not', async () => {
  const steps = openPaymentScreen(openPage('free'))
  await expect.poll(() => steps.at(-1)).toBe('waiting_to_poll')
})

it('[D2] on the dashboard, too, who is premium is welcomed where the plan cannot be read', async () => {
  let ends = 0
  const onDone = () => {
    ends += 1
  }
  show(openPage('premium'), () => <PostPurchase onDone={onDone} />)
  await expect.poll(() => ends).toBe(1)
})
