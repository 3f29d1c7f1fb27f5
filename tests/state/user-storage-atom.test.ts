import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../src/core/result.ts'
import { isStorageComingAtom, openedStorageAtom, userStorageAtom } from '../../src/state/user-storage-atom.ts'
import { openTestStorage } from '../helpers/user-storage.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a database that does not open is given up, and the press with it', async () => {
  const opened = createStore().set(openedStorageAtom)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await opened).toMatchObject({ failure: { code: 'storage_blocked' } })
})

it('a press waits for the code of the database, however slow the line is', async () => {
  vi.useRealTimers()
  const { storage } = await openTestStorage()
  vi.useFakeTimers()
  const store = createStore()
  store.set(isStorageComingAtom, true)
  let answer: unknown
  void store.set(openedStorageAtom).then((opened) => {
    answer = opened
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answer).toBeUndefined()
  store.set(isStorageComingAtom, false)
  store.set(userStorageAtom, ok(storage))
  await vi.advanceTimersByTimeAsync(100)
  expect(answer).toMatchObject({ ok: true })
})
