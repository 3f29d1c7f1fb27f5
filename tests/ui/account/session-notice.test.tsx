// @vitest-environment happy-dom
import type { Session } from '@supabase/supabase-js'
import { fireEvent } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { rememberedUserAtom, sessionAtom } from '../../../src/state/auth/auth-atoms.ts'
import { SessionNotice } from '../../../src/ui/account/SessionNotice.tsx'
import { KnownPerson } from '../../helpers/known-person.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'
import { createGeneratorStore } from '../../state/generator/generator-store.ts'

/** A dialog's code is loaded first. */
const PATIENT = { timeout: 20_000 }

it('[LF-11] the sign-in that was asked for ends with what it was for: the next time it does not open unasked', async () => {
  const { store } = createGeneratorStore('premium')
  store.set(rememberedUserAtom, { id: 'ana', email: 'ana@example.com', fullName: 'Ana' })
  const notice = (
    <KnownPerson>
      <SessionNotice />
    </KnownPerson>
  )
  const screen = await renderScreen(notice, store)
  const offer = () => screen.findByRole('button', { name: 'Sign in again' }, PATIENT)
  fireEvent.click(await offer())
  await screen.findByRole('dialog', {}, PATIENT)
  // Another window signs in; later that session ends, too.
  store.set(sessionAtom, {} as Session)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  store.set(sessionAtom, null)
  await offer()
  await new Promise<void>((resume) => setTimeout(resume, 50))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(await offer())
  await screen.findByRole('dialog', {}, PATIENT)
})
