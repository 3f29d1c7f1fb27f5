// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import type { OpenItem } from '../../../src/core/history/item.ts'
import { ok } from '../../../src/core/result.ts'
import { showPasswordAtom } from '../../../src/state/generator/password-atom.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import type { WayInEntry } from '../../../src/state/vault/ways-in.ts'
import { BulkSave } from '../../../src/ui/generator/BulkSave.tsx'
import { LabelForm } from '../../../src/ui/history/LabelForm.tsx'
import { SavePasswordForm } from '../../../src/ui/history/SavePasswordForm.tsx'
import { RenameDevice } from '../../../src/ui/vault/RenameDevice.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'
import { openTestStorage, uuid } from '../../helpers/user-storage.ts'
import { createGeneratorStore } from '../../state/generator/generator-store.ts'

const ITEM: OpenItem = {
  state: 'open',
  id: uuid(1),
  createdAt: '2026-11-27T12:00:00.000Z',
  sync: 'synced',
  password: 'Ab1!Ab1!Ab1!Ab1!',
  label: 'Mail',
  length: 16,
  options: DEFAULT_OPTIONS,
}
const DEVICE = { id: uuid(2), kind: 'device', name: 'Chrome, Linux' } as WayInEntry

/** Where a premium person can save: their database, and a password on the plate. */
const openStore = async () => {
  const { store } = createGeneratorStore('premium')
  store.set(userStorageAtom, ok((await openTestStorage()).storage))
  store.set(showPasswordAtom, {
    password: ITEM.password,
    options: DEFAULT_OPTIONS,
    bits: 100,
    cause: 'button',
  })
  return store
}

const BATCH = { batch: { passwords: ['one', 'two'], options: DEFAULT_OPTIONS }, saved: 0 }
const EMPTY = ['Please fill in this field.', 'Completa este campo.']
const LABEL = ['Please enter a label for your password.', 'Escribe una etiqueta para tu contraseña.']

it.each([
  ['of the password on the plate', 'Label', LABEL, () => <SavePasswordForm />],
  ['of a saved password', 'New label', LABEL, () => <LabelForm item={ITEM} onDone={vi.fn()} />],
  ['of many passwords', 'Label for all of them', LABEL, () => <BulkSave {...BATCH} onSaved={vi.fn()} />],
  ['of a device', 'Name', EMPTY, () => <RenameDevice device={DEVICE} onClose={vi.fn()} />],
])('[U17] why the name %s is not taken is said in the language of now', async (_, name, words, draw) => {
  const screen = await renderScreen(draw(), await openStore())
  const field = await screen.findByRole('textbox', { name })
  screen.type(field, '')
  screen.submit()
  await expect.poll(() => screen.errorAt(field)).toBe(words[0])
  await screen.turnTo('es')
  expect(screen.errorAt(field)).toBe(words[1])
  screen.type(field, 'x')
  await expect.poll(() => screen.errorAt(field)).toBe(null)
})

it('[U17] many passwords whose label is missing are refused where it is typed: the field takes the focus', async () => {
  const screen = await renderScreen(<BulkSave {...BATCH} onSaved={vi.fn()} />, await openStore())
  const field = await screen.findByRole('textbox')
  screen.submit()
  await expect.poll(() => screen.errorAt(field)).toBe(LABEL[0])
  expect(document.activeElement).toBe(field)
})
