// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { fail } from '../../../src/core/result.ts'
import {
  generateAtom,
  isLimitReachedAtom,
  makeFirstPasswordAtom,
} from '../../../src/state/generator/generate-atom.ts'
import { optionsAtom } from '../../../src/state/generator/options-atom.ts'
import { passwordAtom } from '../../../src/state/generator/password-atom.ts'
import { freeUsageAtom } from '../../../src/state/sync/free-usage-atom.ts'
import { useFreeUsageKept } from '../../../src/state/sync/use-free-usage-kept.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import { renderHook } from '../../helpers/render-hook.tsx'
import { must, NOW, openTestStorage, saveRequest } from '../../helpers/user-storage.ts'
import { createGeneratorStore } from './generator-store.ts'

/** A person's store over a real database, as the panel mounts it. */
const setUp = async (tier: 'free' | 'premium' = 'free') => {
  const { storage } = await openTestStorage()
  const { store } = createGeneratorStore(tier, { now: NOW })
  store.set(userStorageAtom, { ok: true, value: storage })
  renderHook(useFreeUsageKept, store)
  await vi.waitFor(() => expect(store.get(freeUsageAtom)).not.toBeNull())
  return { store, storage }
}

const rowsOf = async (storage: Awaited<ReturnType<typeof setUp>>['storage']) =>
  must(await storage.readPage(null, 50)).items

it('Generate saves the free user’s password under the label that the server counts', async () => {
  const { store, storage } = await setUp()
  store.set(optionsAtom, { length: 20, pronounceable: true })
  expect(await store.set(generateAtom)).toMatchObject({ ok: true, value: { saved: { ok: true } } })
  expect(await rowsOf(storage)).toMatchObject([
    {
      label: 'auto-generated-free',
      password: store.get(passwordAtom)?.password,
      // The premium switch of another time was not used, and is not claimed.
      options: { ...DEFAULT_OPTIONS, length: 20 },
      sync: 'pending',
    },
  ])
  expect(must(await storage.readUnsent()).waiting).toBe(1)
  await vi.waitFor(() => expect(store.get(freeUsageAtom)?.remaining).toBe(2))
})

it('the fourth of a week is refused before anything is made', async () => {
  const { store, storage } = await setUp()
  for (const remaining of [2, 1, 0]) {
    await store.set(generateAtom)
    await vi.waitFor(() => expect(store.get(freeUsageAtom)?.remaining).toBe(remaining))
  }
  expect(store.get(isLimitReachedAtom)).toBe(true)
  const shown = store.get(passwordAtom)
  expect(await store.set(generateAtom)).toEqual({ ok: false, failure: { code: 'weekly_limit' } })
  expect(store.get(passwordAtom)).toBe(shown)
  expect(await rowsOf(storage)).toHaveLength(3)
})

it('the automatic first password is not saved, and not made at the limit', async () => {
  const { store, storage } = await setUp()
  await store.set(makeFirstPasswordAtom)
  expect(store.get(passwordAtom)?.cause).toBe('first')
  expect(await rowsOf(storage)).toEqual([])

  const limited = await setUp()
  for (const n of [1, 2, 3]) must(await limited.storage.saveItem(saveRequest(n, 'auto-generated-free')))
  await vi.waitFor(() => expect(limited.store.get(isLimitReachedAtom)).toBe(true))
  expect(await limited.store.set(makeFirstPasswordAtom)).toBeNull()
  expect(limited.store.get(passwordAtom)).toBeNull()
})

it('premium: no limit, and nothing is saved without a label', async () => {
  const { store, storage } = await setUp('premium')
  for (let round = 0; round < 4; round++) expect(await store.set(generateAtom)).toMatchObject({ ok: true })
  expect(await rowsOf(storage)).toEqual([])
})

it('a database that refuses costs the saving, not the password', async () => {
  const { store } = createGeneratorStore('free')
  store.set(userStorageAtom, fail({ code: 'storage_full' }))
  const answer = await store.set(generateAtom)
  expect(answer).toMatchObject({
    ok: true,
    value: { saved: { ok: false, failure: { code: 'storage_full' } } },
  })
  expect(store.get(passwordAtom)?.password).toHaveLength(16)
})

it('a database that is still opening gets the row when it is open', async () => {
  const { storage } = await openTestStorage()
  const { store } = createGeneratorStore('free', { now: NOW })
  const generating = store.set(generateAtom)
  await vi.waitFor(() => expect(store.get(passwordAtom)).not.toBeNull())
  store.set(userStorageAtom, { ok: true, value: storage })
  expect(await generating).toMatchObject({ ok: true, value: { saved: { ok: true } } })
  expect(await rowsOf(storage)).toHaveLength(1)
})
