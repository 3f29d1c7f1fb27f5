// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { createStore } from 'jotai'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import { rememberedUserAtom } from '../../../src/state/auth/auth-atoms.ts'
import { servicesAtom } from '../../../src/state/services.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import { OtherPersonDialog } from '../../../src/ui/account/OtherPersonDialog.tsx'
import { UnsentDialog } from '../../../src/ui/account/UnsentDialog.tsx'
import { anasDevice } from '../../helpers/anas-device.ts'
import { KnownPerson } from '../../helpers/known-person.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'
import { must, openTestStorage, saveRequest } from '../../helpers/user-storage.ts'

/** A dialog's code is loaded first. */
const PATIENT = { timeout: 20_000 }

/** Ana is asked, with one change that the server does not have. `stayed` is called when she stays. */
const ask = async (draw: (onClose: () => void) => ReactElement) => {
  const { services, tab } = anasDevice()
  const { storage } = await openTestStorage(undefined, 'ana')
  must(await storage.saveItem(saveRequest(1)))
  const stayed = vi.fn()
  const store = createStore()
  store.set(servicesAtom, { ...services, holder: { ...tab.holder, dropHeld: stayed } })
  store.set(rememberedUserAtom, tab.identity.user())
  store.set(userStorageAtom, ok(storage))
  const screen = await renderScreen(<KnownPerson>{draw(stayed)}</KnownPerson>, store)
  const button = (name: string) => screen.findByRole('button', { name }, PATIENT)
  return { screen, button, stayed, isHere: () => tab.identity.user() !== null }
}

it.each<[string, string, (onClose: () => void) => ReactElement]>([
  ['Remove and sign in', 'Stay as I am', () => <OtherPersonDialog email="bob@example.com" />],
  ['Discard and sign out', 'Stay signed in', (onClose) => <UnsentDialog unsent={1} onClose={onClose} />],
])(
  '[R1] after “%s” there is no “%s” any more, by button or by Escape, and the focus is where it was',
  async (leave, stay, draw) => {
    // A disk that keeps the departure waiting.
    vi.stubGlobal('indexedDB', { open: () => ({}) })
    try {
      const { screen, button, stayed, isHere } = await ask(draw)
      const [leaving, staying] = [await button(leave), await button(stay)]
      leaving.focus()
      fireEvent.click(leaving)
      await expect.poll(() => leaving.getAttribute('aria-busy')).toBe('true')
      expect(staying.getAttribute('aria-disabled')).toBe('true')
      fireEvent.click(staying)
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
      expect([stayed.mock.calls.length, document.activeElement, isHere()]).toEqual([0, leaving, true])
      expect(screen.queryByRole('button', { name: stay })).not.toBeNull()
      await expect.poll(isHere, PATIENT).toBe(false)
    } finally {
      vi.unstubAllGlobals()
    }
  },
)

it.each<[string, (onClose: () => void) => ReactElement]>([
  ['Stay as I am', () => <OtherPersonDialog email="bob@example.com" />],
  ['Stay signed in', (onClose) => <UnsentDialog unsent={1} onClose={onClose} />],
])('[R1] before it “%s” is an answer', async (stay, draw) => {
  const { button, stayed, isHere } = await ask(draw)
  fireEvent.click(await button(stay))
  expect(stayed).toHaveBeenCalledOnce()
  expect(isHere()).toBe(true)
})
