// @vitest-environment happy-dom
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import type { OpenItem } from '../../../src/core/history/item.ts'
import { rememberedUserAtom } from '../../../src/state/auth/auth-atoms.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import type { WayInEntry } from '../../../src/state/vault/ways-in.ts'
import { ProfileDialog } from '../../../src/ui/account/ProfileDialog.tsx'
import { ItemDialog } from '../../../src/ui/history/ItemDialog.tsx'
import { LabelForm } from '../../../src/ui/history/LabelForm.tsx'
import { RenameDevice } from '../../../src/ui/vault/RenameDevice.tsx'
import { KnownPerson } from '../../helpers/known-person.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'
import { must, openTestStorage, saveRequest, uuid } from '../../helpers/user-storage.ts'
import { createGeneratorStore } from '../../state/generator/generator-store.ts'

/** A dialog's code is loaded first. */
const PATIENT = { timeout: 20_000 }

const openStore = async () => {
  const { store } = createGeneratorStore('premium')
  const { storage } = await openTestStorage()
  store.set(userStorageAtom, { ok: true, value: storage })
  return { store, storage }
}

it('[RL27] the label of the open large view follows its row until something is typed', async () => {
  const { store, storage } = await openStore()
  must(await storage.saveItem(saveRequest(1, 'Bank')))
  const item = must(await storage.readItem(uuid(1))) as OpenItem
  const view = <ItemDialog item={item} isRevealed={false} onReveal={vi.fn()} onClose={vi.fn()} />
  const screen = await renderScreen(view, store)
  const field = (await screen.findByRole('textbox', { name: 'New label' }, PATIENT)) as HTMLInputElement
  expect(field.value).toBe('Bank')
  const relabel = async (label: string) => must(await storage.relabelItem({ id: uuid(1), label }))
  await relabel('Old bank')
  await expect.poll(() => field.value).toBe('Old bank')
  screen.type(field, 'Mine')
  await relabel('Other bank')
  await screen.findByRole('heading', { name: 'Other bank' }, PATIENT)
  expect(field.value).toBe('Mine')
  screen.type(field, '')
  expect(field.value).toBe('')
})

const deviceNamed = (name: string) => (
  <RenameDevice device={{ id: uuid(2), kind: 'device', name } as WayInEntry} onClose={vi.fn()} />
)
const labelled = (label: string) => {
  const row = { state: 'open', id: uuid(1), sync: 'synced', options: DEFAULT_OPTIONS } as OpenItem
  return <LabelForm item={{ ...row, label }} onDone={vi.fn()} />
}
const profile = () => (
  <KnownPerson>
    <ProfileDialog onClose={vi.fn()} />
  </KnownPerson>
)

it.each<[string, string, (name: string) => ReactElement]>([
  ['a label', 'New label', labelled],
  ['a device', 'Name', deviceNamed],
  ['a person', 'Full name', profile],
])('[RL27] the field for the name of %s follows it until something is typed', async (_, field, draw) => {
  const { store } = await openStore()
  const become = (fullName: string) =>
    store.set(rememberedUserAtom, { id: 'ana', email: 'ana@example.com', fullName })
  become('First')
  const screen = await renderScreen(draw('First'), store)
  const input = (await screen.findByRole('textbox', { name: field }, PATIENT)) as HTMLInputElement
  const change = (name: string) => {
    become(name)
    screen.show(draw(name))
  }
  expect(input.value).toBe('First')
  change('Second')
  await expect.poll(() => input.value).toBe('Second')
  screen.type(input, 'Mine')
  change('Third')
  await new Promise<void>((resume) => setTimeout(resume, 5))
  expect(input.value).toBe('Mine')
})
