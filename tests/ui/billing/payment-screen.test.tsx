// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { rememberedUserAtom } from '../../../src/state/auth/auth-atoms.ts'
import { servicesAtom } from '../../../src/state/services.ts'
import { PaymentScreen } from '../../../src/ui/billing/PaymentScreen.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'

it('[U18] that a payment is looked at is said once', async () => {
  const store = createStore()
  store.set(servicesAtom, {
    now: () => 0,
    identity: { isHere: () => true },
    remote: () => new Promise(() => {}),
  } as never)
  store.set(rememberedUserAtom, { id: 'ana', email: 'ana@example.com', fullName: 'Ana' })
  const { getByRole, place } = await renderScreen(
    <MemoryRouter initialEntries={['/success?session_id=cs_1']}>
      <PaymentScreen />
    </MemoryRouter>,
    store,
  )
  const said = getByRole('heading').textContent ?? ''
  expect(said).not.toBe('')
  expect(place.textContent?.split(said)).toHaveLength(2)
})
