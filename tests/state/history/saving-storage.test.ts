import { expect, it } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { rowCodec } from '../../../src/remote/rows.ts'
import { draftLabelAtom } from '../../../src/state/generator/draft-atoms.ts'
import { importAtom } from '../../../src/state/history/import-passwords.ts'
import { saveBatchAtom } from '../../../src/state/history/save-batch.ts'
import { saveGeneratedAtom, saveItemAtom } from '../../../src/state/history/save-item.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import { createUserStorage } from '../../../src/storage/create-user-storage.ts'
import { changeVaultMemory, type VaultStanding } from '../../../src/storage/keys.ts'
import { openUserDatabase } from '../../../src/storage/open-user-database.ts'
import { must, NOW, newDisk } from '../../helpers/user-storage.ts'
import { createGeneratorStore } from '../generator/generator-store.ts'

const ITEM = { label: 'bank', password: 'abcdefgh1234', options: DEFAULT_OPTIONS }

/** A premium person's page; without a disk the browser refuses to keep anything. */
const load = async (disk: ReturnType<typeof newDisk> | null) => {
  const { store } = createGeneratorStore('premium', { now: NOW })
  const { db, kind } = must(await openUserDatabase('ada', disk ?? {}))
  const storage = createUserStorage(db, kind, rowCodec, () => NOW)
  store.set(userStorageAtom, { ok: true, value: storage })
  const stand = (standing: VaultStanding) =>
    db.transaction('rw', db.keys, () => changeVaultMemory(db, (before) => ({ ...before, standing })))
  const total = async () => must(await storage.readCounters()).total
  return { store, storage, stand, total }
}

it('[V5] a window that keeps nothing takes no password before the history is open in it, and then it does', async () => {
  const { store, storage, stand, total } = await load(null)
  expect(storage.kind).toBe('memory')
  store.set(draftLabelAtom, 'bank')
  const asked = { ok: false, failure: { code: 'way_in_needed' } }
  for (const standing of ['waiting', 'asks_ended'] as const) {
    await stand(standing)
    expect(await store.set(saveItemAtom, ITEM)).toEqual(asked)
    const batch = { passwords: ['one-1111', 'two-2222'], options: DEFAULT_OPTIONS }
    expect(await store.set(saveBatchAtom, batch, 'shop', 0, () => {})).toEqual(asked)
    expect(await store.set(importAtom, { entries: [], onProgress: () => {} })).toEqual(asked)
  }
  expect(await total()).toBe(0)
  // What was typed waits for the next press.
  expect(store.get(draftLabelAtom)).toBe('bank')
  await stand('open')
  must(await store.set(saveItemAtom, ITEM))
  expect(await total()).toBe(1)
})

it('[V5] where no vault is known, or the browser keeps what it is given, nothing is asked', async () => {
  const window = await load(null)
  must(await window.store.set(saveItemAtom, ITEM))
  const device = await load(newDisk())
  await device.stand('waiting')
  must(await device.store.set(saveItemAtom, ITEM))
  expect([await window.total(), await device.total()]).toEqual([1, 1])
})

it('[V5] what a free person makes is counted in any window', async () => {
  const { store, stand, total } = await load(null)
  await stand('waiting')
  must(await store.set(saveGeneratedAtom, { password: 'abcdefgh1234', options: DEFAULT_OPTIONS }))
  expect(await total()).toBe(1)
})
