import { beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import {
  COPIED_FOR_MS,
  clearCopiedAtom,
  copiedAtom,
  MAX_COPIED,
  readCopiedAtom,
} from '../../../src/state/generator/copied-atom.ts'
import { rememberCopiedAtom } from '../../../src/state/generator/remember-copied.ts'
import { saveItemAtom } from '../../../src/state/history/save-item.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import { must, NOW, newDisk, openTestStorage } from '../../helpers/user-storage.ts'
import { createGeneratorStore } from './generator-store.ts'

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  return () => vi.unstubAllGlobals()
})

/** One page load of a person over the disk of the loads before. */
const load = async (disk: ReturnType<typeof newDisk>, now = NOW) => {
  const { store } = createGeneratorStore('premium', { now })
  const { storage } = await openTestStorage(disk)
  store.set(userStorageAtom, { ok: true, value: storage })
  await store.set(readCopiedAtom)
  const list = () => store.get(copiedAtom).map(({ password }) => password)
  const kept = async () => must(await storage.readKept('copied'))
  return { store, storage, list, kept }
}

it('[U24] the last five that were copied are there after a reload, newest first', async () => {
  const disk = newDisk()
  const first = await load(disk)
  for (let n = 1; n <= MAX_COPIED + 2; n++) await first.store.set(rememberCopiedAtom, [`pass-${n}`])
  await first.store.set(rememberCopiedAtom, ['pass-5'])
  first.storage.close()
  expect((await load(disk)).list()).toEqual(['pass-5', 'pass-7', 'pass-6', 'pass-4', 'pass-3'])
})

it('[U24] of many that are copied at once the last five are kept, the last one first, each once', async () => {
  const { store, list } = await load(newDisk())
  await store.set(rememberCopiedAtom, ['pass-0'])
  await store.set(rememberCopiedAtom, ['pass-1', 'pass-2', 'pass-0'])
  expect(list()).toEqual(['pass-0', 'pass-2', 'pass-1'])
  must(await store.set(saveItemAtom, { label: 'bank', password: 'pass-8', options: DEFAULT_OPTIONS }))
  await store.set(rememberCopiedAtom, ['1', '2', '3', '3', '4', '5', 'pass-8', '6', '7'])
  expect(list()).toEqual(['7', '6', '5', '4', '3'])
})

it('[U24] what is saved is none of them any more, also when it is copied once more', async () => {
  const { store, list } = await load(newDisk())
  await store.set(rememberCopiedAtom, ['pass-1'])
  await store.set(rememberCopiedAtom, ['pass-2'])
  must(await store.set(saveItemAtom, { label: 'bank', password: 'pass-1', options: DEFAULT_OPTIONS }))
  expect(list()).toEqual(['pass-2'])
  await store.set(rememberCopiedAtom, ['pass-1'])
  expect(list()).toEqual(['pass-2'])
})

it('[U24] after a day they are off the device, and a clock that was set back keeps them no longer', async () => {
  const disk = newDisk()
  await (await load(disk)).store.set(rememberCopiedAtom, ['pass-1'])
  expect((await load(disk, NOW + COPIED_FOR_MS - 1)).list()).toEqual(['pass-1'])
  expect((await load(disk, NOW - COPIED_FOR_MS + 1)).list()).toEqual(['pass-1'])
  const late = await load(disk, NOW + COPIED_FOR_MS)
  expect(late.list()).toEqual([])
  expect(await late.kept()).toBeUndefined()
})

it('[U24] cleared they are off the device at once', async () => {
  const { store, list, kept } = await load(newDisk())
  await store.set(rememberCopiedAtom, ['pass-1'])
  await store.set(clearCopiedAtom)
  expect(list()).toEqual([])
  expect(await kept()).toBeUndefined()
})

it('[U24] signed out they are gone with everything else', async () => {
  const disk = newDisk()
  const { store, storage } = await load(disk)
  await store.set(rememberCopiedAtom, ['pass-1'])
  must(await storage.wipe())
  expect((await load(disk)).list()).toEqual([])
})

it('[U24] what cannot be one of them is left out', async () => {
  const disk = newDisk()
  const { storage } = await load(disk)
  for (const wrong of [7, {}, [{ password: 1, at: NOW }, { password: 'a' }, null]]) {
    must(await storage.changeKept('copied', () => wrong))
    expect((await load(disk)).list()).toEqual([])
  }
})
