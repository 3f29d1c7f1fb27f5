import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { draftLabelAtom } from '../../../src/state/generator/draft-atoms.ts'
import {
  generateAtom,
  makeFirstPasswordAtom,
  makePasswordAtom,
} from '../../../src/state/generator/generate-atom.ts'
import { keepDraft } from '../../../src/state/generator/keep-draft.ts'
import {
  canStepAtom,
  notePasswordTakenAtom,
  passwordAtom,
  stepAtom,
} from '../../../src/state/generator/password-atom.ts'
import { saveItemAtom } from '../../../src/state/history/save-item.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import { must, NOW, newDisk, openTestStorage } from '../../helpers/user-storage.ts'
import { createGeneratorStore } from './generator-store.ts'

const page = new EventTarget()
beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

/** One page load of a person over the disk of the loads before. */
const load = async (tier: 'free' | 'premium', disk: ReturnType<typeof newDisk>) => {
  const { store } = createGeneratorStore(tier, { now: NOW })
  const { storage } = await openTestStorage(disk)
  store.set(userStorageAtom, { ok: true, value: storage })
  const stop = keepDraft(store, storage)
  return { store, storage, stop }
}

const draftOf = async ({ storage }: Awaited<ReturnType<typeof load>>) => must(await storage.readKept('draft'))

it('[G26] what a premium person made for saving is back after a reload', async () => {
  const disk = newDisk()
  const first = await load('premium', disk)
  const made = must(await first.store.set(makePasswordAtom, 'button'))
  await vi.waitFor(async () => expect(await draftOf(first)).toMatchObject({ password: made.password }))
  first.stop()
  first.storage.close()

  const second = await load('premium', disk)
  await vi.waitFor(() => expect(second.store.get(passwordAtom)?.password).toBe(made.password))
  expect(second.store.get(passwordAtom)).toMatchObject({ options: made.options, bits: made.bits })
})

const leaveDraft = async (disk: ReturnType<typeof newDisk>): Promise<string> => {
  const before = await load('premium', disk)
  const { password } = must(await before.store.set(makePasswordAtom, 'button'))
  await vi.waitFor(async () => expect(await draftOf(before)).toMatchObject({ password }))
  before.stop()
  before.storage.close()
  return password
}

it('[U14] a draft comes before an automatic first password, however late it is read', async () => {
  const disk = newDisk()
  const draft = await leaveDraft(disk)
  const { store } = createGeneratorStore('premium')
  must(await store.set(makePasswordAtom, 'first'))
  const { storage } = await openTestStorage(disk)
  keepDraft(store, storage)
  await vi.waitFor(() => expect(store.get(passwordAtom)?.password).toBe(draft))
  await vi.waitFor(async () =>
    expect(must(await storage.readKept('draft'))).toMatchObject({ password: draft }),
  )
})

it('[U14] a first password that was copied by then keeps the plate, and the draft stands next to it', async () => {
  const disk = newDisk()
  const draft = await leaveDraft(disk)
  const { store } = createGeneratorStore('premium')
  const first = must(await store.set(makePasswordAtom, 'first'))
  store.set(notePasswordTakenAtom, first.password)
  const { storage } = await openTestStorage(disk)
  keepDraft(store, storage)
  await vi.waitFor(() => expect(store.get(canStepAtom).forward).toBe(true))
  expect(store.get(passwordAtom)?.password).toBe(first.password)
  store.set(stepAtom, 1)
  expect(store.get(passwordAtom)?.password).toBe(draft)
})

it('[U14] where no draft waits an automatic first password becomes one', async () => {
  const { store, storage } = await load('premium', newDisk())
  const first = await store.set(makeFirstPasswordAtom)
  if (!first?.ok) throw new Error('None was made')
  await vi.waitFor(async () =>
    expect(must(await storage.readKept('draft'))).toMatchObject({ password: first.value.password }),
  )
})

it('[G26] what was typed of its label is back too, and goes once the field is empty', async () => {
  const disk = newDisk()
  const first = await load('premium', disk)
  first.store.set(draftLabelAtom, 'typed with c')
  await vi.waitFor(async () => expect(must(await first.storage.readKept('draft_label'))).toBe('typed with c'))
  first.stop()
  first.storage.close()

  const second = await load('premium', disk)
  await vi.waitFor(() => expect(second.store.get(draftLabelAtom)).toBe('typed with c'))
  second.store.set(draftLabelAtom, '')
  await vi.waitFor(async () => expect(must(await second.storage.readKept('draft_label'))).toBeUndefined())
  second.stop()
  second.storage.close()

  const third = await load('free', disk)
  third.store.set(draftLabelAtom, 'of a free person')
  await third.storage.readCounters()
  expect(must(await third.storage.readKept('draft_label'))).toBeUndefined()
})

it('[G26] it goes once it is saved', async () => {
  const { store, storage } = await load('premium', newDisk())
  const { password, options } = must(await store.set(makePasswordAtom, 'button'))
  must(await store.set(saveItemAtom, { label: 'bank', password, options }))
  expect(must(await storage.readKept('draft'))).toBeUndefined()
})

it('[G26] a free person keeps none, and what cannot be a draft is left alone', async () => {
  const disk = newDisk()
  const free = await load('free', disk)
  must(await free.store.set(makePasswordAtom, 'first'))
  expect(await draftOf(free)).toBeUndefined()
  for (const wrong of [
    7,
    { password: 'abc', options: DEFAULT_OPTIONS },
    { options: DEFAULT_OPTIONS },
    { password: 12 },
  ]) {
    must(await free.storage.changeKept('draft', () => wrong))
    const premium = await load('premium', disk)
    await premium.storage.readKept('draft')
    expect(premium.store.get(passwordAtom)).toBeNull()
  }
})

it('[R6] a save clears only what it saved: not a newer password, nor a newer label', async () => {
  const { store, storage } = await load('premium', newDisk())
  const saved = must(await store.set(makePasswordAtom, 'button'))
  store.set(draftLabelAtom, 'bank')
  const saving = store.set(saveItemAtom, { label: 'bank', password: saved.password, options: saved.options })
  // Before it has committed.
  const newer = must(await store.set(makePasswordAtom, 'button'))
  store.set(draftLabelAtom, 'mail')
  must(await saving)
  expect(store.get(draftLabelAtom)).toBe('mail')
  await vi.waitFor(async () =>
    expect(must(await storage.readKept('draft'))).toMatchObject({ password: newer.password }),
  )
  expect(must(await storage.readKept('draft_label'))).toBe('mail')
})

it('[R6] a label that is typed while the database still opens is no part of the save before it', async () => {
  const { store, storage } = await load('premium', newDisk())
  const { password, options } = must(await store.set(makePasswordAtom, 'button'))
  store.set(userStorageAtom, null)
  store.set(draftLabelAtom, 'bank')
  const saving = store.set(saveItemAtom, { label: 'bank', password, options })
  store.set(draftLabelAtom, 'mail')
  store.set(userStorageAtom, { ok: true, value: storage })
  must(await saving)
  expect(store.get(draftLabelAtom)).toBe('mail')
})

it('[R6] a save empties the label that it saved', async () => {
  const { store } = await load('premium', newDisk())
  const { password, options } = must(await store.set(makePasswordAtom, 'button'))
  store.set(draftLabelAtom, ' bank ')
  must(await store.set(saveItemAtom, { label: 'bank', password, options }))
  expect(store.get(draftLabelAtom)).toBe('')
})

it('[R6] an emptied field takes away what this tab wrote, and not what another tab’s field holds', async () => {
  const { store, storage } = await load('premium', newDisk())
  store.set(draftLabelAtom, 'mine')
  await vi.waitFor(async () => expect(must(await storage.readKept('draft_label'))).toBe('mine'))
  must(await storage.changeKept('draft_label', () => 'of another tab'))
  store.set(draftLabelAtom, '')
  must(await storage.changeSetting('notices', () => 'after it'))
  expect(must(await storage.readKept('draft_label'))).toBe('of another tab')
})

it('[U22] the free password that used up the week is back after a reload, and no other is', async () => {
  const disk = newDisk()
  const first = await load('free', disk)
  const made: string[] = []
  for (let n = 1; n <= 3; n++) {
    const generated = await first.store.set(generateAtom)
    if (!generated?.ok) throw new Error('Nothing was generated')
    made.push(generated.value.made.password)
    const early = await load('free', disk)
    await early.storage.readFreeUsage()
    await new Promise((resume) => setTimeout(resume, 50))
    expect(early.store.get(passwordAtom)?.password ?? null).toBe(n < 3 ? null : made.at(-1))
    early.stop()
    early.storage.close()
  }
})
