// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import {
  persistenceAtom,
  useAskForPersistence,
  useTellsRefusal,
} from '../../../src/state/history/ask-for-persistence.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import type { UserStorage } from '../../../src/storage/user-storage.ts'
import { renderHook } from '../../helpers/render-hook.tsx'
import { must, newDisk, openTestStorage, saveRequest } from '../../helpers/user-storage.ts'

/** The dashboard of somebody whose database is open. */
const askForPersistence = (
  store: ReturnType<typeof createStore>,
  storage: UserStorage,
  manager: Parameters<typeof useAskForPersistence>[0],
) => {
  store.set(userStorageAtom, { ok: true, value: storage })
  return renderHook(() => useAskForPersistence(manager), store).stop
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 30))

it('[G50] asks after the first save, not before, and once', async () => {
  const { storage } = await openTestStorage()
  const store = createStore()
  const persist = vi.fn(async () => true)
  const stop = askForPersistence(store, storage, { persist, persisted: async () => false })
  await soon()
  expect(persist).not.toHaveBeenCalled()
  must(await storage.saveItem(saveRequest(1)))
  await vi.waitFor(() => expect(store.get(persistenceAtom)).toBe('granted'))
  must(await storage.saveItem(saveRequest(2)))
  await soon()
  expect(persist).toHaveBeenCalledOnce()
  stop()
})

it('[G50] remembers a refusal, and does not pester', async () => {
  const disk = newDisk()
  const { storage } = await openTestStorage(disk)
  must(await storage.saveItem(saveRequest(1)))
  const persist = vi.fn(async () => false)
  const store = createStore()
  const stop = askForPersistence(store, storage, { persist, persisted: async () => false })
  await vi.waitFor(() => expect(store.get(persistenceAtom)).toBe('refused_now'))
  stop()
  const nextStore = createStore()
  const { storage: nextStart } = await openTestStorage(disk)
  const stopNext = askForPersistence(nextStore, nextStart, { persist, persisted: async () => false })
  await vi.waitFor(() => expect(nextStore.get(persistenceAtom)).toBe('refused'))
  expect(persist).toHaveBeenCalledOnce()
  stopNext()
})

it('[G51] tells a refusal once, and again only while something waits to be sent', async () => {
  const { storage } = await openTestStorage()
  const store = createStore()
  store.set(userStorageAtom, { ok: true, value: storage })
  const { current, stop } = renderHook(() => useTellsRefusal(), store)
  expect(current()).toBe(false)
  store.set(persistenceAtom, 'refused_now')
  await vi.waitFor(() => expect(current()).toBe(true))
  store.set(persistenceAtom, 'refused')
  await vi.waitFor(() => expect(current()).toBe(false))
  must(await storage.saveItem(saveRequest(1)))
  await vi.waitFor(() => expect(current()).toBe(true))
  stop()
})
