// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { persistenceAtom, useAskForPersistence } from '../../../src/state/history/ask-for-persistence.ts'
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

it('[G50] remembers a refusal, tells it, and does not pester', async () => {
  const disk = newDisk()
  const { storage } = await openTestStorage(disk)
  must(await storage.saveItem(saveRequest(1)))
  const persist = vi.fn(async () => false)
  const store = createStore()
  const stop = askForPersistence(store, storage, { persist, persisted: async () => false })
  await vi.waitFor(() => expect(store.get(persistenceAtom)).toBe('refused'))
  stop()
  const nextStore = createStore()
  const { storage: nextStart } = await openTestStorage(disk)
  const stopNext = askForPersistence(nextStore, nextStart, { persist, persisted: async () => false })
  await vi.waitFor(() => expect(nextStore.get(persistenceAtom)).toBe('refused'))
  expect(persist).toHaveBeenCalledOnce()
  stopNext()
})
