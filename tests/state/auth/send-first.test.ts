import 'fake-indexeddb/auto'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fail, ok, type Result } from '../../../src/core/result.ts'
import { sendThenLeave, signOutIfSentAtom } from '../../../src/state/auth/send-first.ts'
import { createPendingDeletes } from '../../../src/state/history/pending-deletes.ts'
import { servicesAtom } from '../../../src/state/services.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import type { UserStorage } from '../../../src/storage/user-storage.ts'
import { anasDevice } from '../../helpers/anas-device.ts'
import { must, openTestStorage, saveRequest, uuid } from '../../helpers/user-storage.ts'

/** A question with its network: each attempt ends when the test says so, and `unsent` counts what only the device has. */
const openQuestion = (unsent: number | null) => {
  const attempts: ((result: Result<void>) => void)[] = []
  const question = new AbortController()
  const state = { unsent, signedOut: 0 }
  const outcome = sendThenLeave({
    syncNow: () => new Promise((resolve) => attempts.push(resolve)),
    countUnsent: async () => state.unsent,
    signOut: async () => {
      state.signedOut += 1
    },
    signal: question.signal,
  })
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0))
  return { attempts, state, outcome, stay: () => question.abort(), turn }
}

it.each([
  ['all was sent', ok(undefined), 0],
  ['nothing was sent', fail({ code: 'offline' } as const), 2],
  ['some was sent', ok(undefined), 1],
] as const)('[R1] Stay while it sends means stay, although then %s', async (_, result, left) => {
  const { attempts, state, outcome, stay } = openQuestion(2)
  stay()
  state.unsent = left
  attempts[0]?.(result)
  expect(await outcome).toBe('stayed')
  expect(state.signedOut).toBe(0)
  expect(attempts).toHaveLength(1)
})

it('[R1] Stay between the answer and the count means stay', async () => {
  const { attempts, state, outcome, stay } = openQuestion(2)
  state.unsent = 0
  attempts[0]?.(ok(undefined))
  stay()
  expect(await outcome).toBe('stayed')
  expect(state.signedOut).toBe(0)
})

it('leaves once all is sent', async () => {
  const { attempts, state, outcome } = openQuestion(2)
  state.unsent = 0
  attempts[0]?.(ok(undefined))
  expect(await outcome).toBe('left')
  expect(state.signedOut).toBe(1)
})

it('what an attempt that was under way did not bring goes with one more', async () => {
  const { attempts, state, outcome, turn } = openQuestion(2)
  state.unsent = 1
  attempts[0]?.(ok(undefined))
  await turn()
  expect(attempts).toHaveLength(2)
  state.unsent = 0
  attempts[1]?.(ok(undefined))
  expect(await outcome).toBe('left')
})

it('[R5] says at once that it could not be sent, and asks no second time', async () => {
  const { attempts, state, outcome } = openQuestion(2)
  attempts[0]?.(fail({ code: 'rate_limited', retryAfterMs: 3_600_000 }))
  expect(await outcome).toBe('not_sent')
  expect(attempts).toHaveLength(1)
  expect(state.signedOut).toBe(0)
})

it('[O6] nobody leaves when it cannot be read whether all was sent', async () => {
  const { attempts, state, outcome, turn } = openQuestion(null)
  attempts[0]?.(ok(undefined))
  await turn()
  attempts[1]?.(ok(undefined))
  expect(await outcome).toBe('not_sent')
  expect(state.signedOut).toBe(0)
})

describe('Sign out', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** Ana's tab, with her database and one row in it that the server does not have. */
  const open = async () => {
    const device = anasDevice()
    const { storage } = await openTestStorage(undefined, 'ana')
    must(await storage.saveItem(saveRequest(1)))
    const store = createStore()
    store.set(servicesAtom, device.services)
    return { ...device, store, storage, isIn: (id: string) => device.tab.identity.user()?.id === id }
  }
  const PATIENCE_MS = 6_000
  /** Time passes in small steps, so that a database has its turns in between. */
  const answerOf = async <T>(pressed: Promise<T>): Promise<T> => {
    let isOver = false
    void pressed.finally(() => {
      isOver = true
    })
    while (!isOver) {
      await vi.advanceTimersByTimeAsync(20)
      await new Promise((resume) => setImmediate(resume))
    }
    return pressed
  }

  it.each([
    ['is still opening', null],
    ['is held by another tab', fail({ code: 'storage_blocked' } as const)],
    ['could not be opened', fail({ code: 'storage_unavailable' } as const)],
  ] as const)('[O6] while the database %s: the person is asked', async (_, storage) => {
    const { store, isIn } = await open()
    store.set(userStorageAtom, storage)
    const pressed = store.set(signOutIfSentAtom)
    await vi.advanceTimersByTimeAsync(PATIENCE_MS)
    expect(await pressed).toEqual(ok(null))
    expect(isIn('ana')).toBe(true)
  })

  it('[O6] when the count cannot be read: the person is asked', async () => {
    const { store, storage, isIn } = await open()
    const unreadable: UserStorage = {
      ...storage,
      readUnsent: async () => fail({ code: 'storage_unreadable' }),
    }
    store.set(userStorageAtom, ok(unreadable))
    expect(await store.set(signOutIfSentAtom)).toEqual(ok(null))
    expect(isIn('ana')).toBe(true)
  })

  it('[O6] [R9] when another tab stands still in the middle of a change, and the count never comes: the person is asked', async () => {
    const { store, storage, isIn } = await open()
    store.set(userStorageAtom, ok({ ...storage, readUnsent: () => new Promise<never>(() => {}) }))
    const pressed = store.set(signOutIfSentAtom)
    await vi.advanceTimersByTimeAsync(PATIENCE_MS)
    expect(await pressed).toEqual(ok(null))
    expect(isIn('ana')).toBe(true)
  })

  it('[O6] a database that opens meanwhile is waited for, and its rows are counted', async () => {
    const { store, storage, isIn } = await open()
    const pressed = store.set(signOutIfSentAtom)
    await vi.advanceTimersByTimeAsync(1_000)
    store.set(userStorageAtom, ok(storage))
    expect(await answerOf(pressed)).toEqual(ok(1))
    expect(isIn('ana')).toBe(true)
  })

  /** Ana has deleted a row, and her page has died before that was final. */
  const deleteAndDie = async (storage: UserStorage) => {
    const died = createPendingDeletes({ storage, now: Date.now, onHidden: () => {}, onFailure: () => {} })
    died.add(uuid(1))
    await vi.waitFor(async () =>
      expect(must(await storage.readSetting('deleting'))).toHaveProperty([uuid(1)]),
    )
    died.stop()
  }

  it('[O6] a deletion that could still be taken back is final and counts: the person is asked', async () => {
    const { store, storage, isIn } = await open()
    store.set(userStorageAtom, ok(storage))
    await deleteAndDie(storage)
    expect(await answerOf(store.set(signOutIfSentAtom))).toEqual(ok(2))
    expect(isIn('ana')).toBe(true)
    expect(must(await storage.readItem(uuid(1)))).toBeNull()
  })

  it('[O6] when such a deletion cannot be made final: the person is asked', async () => {
    const { store, storage, isIn } = await open()
    const full: UserStorage = { ...storage, removeItems: async () => fail({ code: 'storage_full' }) }
    store.set(userStorageAtom, ok(full))
    await deleteAndDie(storage)
    expect(await answerOf(store.set(signOutIfSentAtom))).toEqual(ok(null))
    expect(isIn('ana')).toBe(true)
  })

  it('[O5] while the database is waited for Bob comes in: he stays', async () => {
    const { store, isIn, elsewhere } = await open()
    const { storage } = await openTestStorage(undefined, 'ana')
    const pressed = store.set(signOutIfSentAtom)
    elsewhere('bob')
    store.set(userStorageAtom, ok(storage))
    expect(await answerOf(pressed)).toEqual(ok(0))
    expect(isIn('bob')).toBe(true)
  })
})
