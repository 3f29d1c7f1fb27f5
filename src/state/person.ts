import { atom, createStore } from 'jotai'
import { fail, type Result } from '../core/result.ts'
import type { OpenedUserStorage } from '../storage/open-user-storage.ts'
import { connectAuth } from './auth/connect-auth.ts'
import { clearOwnDatabase } from './auth/finish-departures.ts'
import { loadFullName } from './auth/profile.ts'
import { startSessionKeeper } from './auth/session-keeper.ts'
import { keepDraft } from './generator/keep-draft.ts'
import { mayReach } from './remote/reachability.ts'
import { type Services, servicesAtom } from './services.ts'
import { startPersonSync } from './sync/start-person-sync.ts'
import { tryAgain } from './try-again.ts'
import { userStorageAtom } from './user-storage-atom.ts'

const BLOCKED_RETRY_MS = 5_000

/** Whose atoms these are; never another's in the same store. */
export const personIdAtom = atom<string | null>(null)

type PersonStore = ReturnType<typeof createStore>

/**
 * The atoms of one person, or of nobody. A change of person is a new store, so nothing of the last one can be left
 * in an atom. It is ready at once: nothing here waits for storage or network.
 */
export const createPersonStore = (services: Services, userId: string | null): PersonStore => {
  const store = createStore()
  store.set(servicesAtom, services)
  store.set(personIdAtom, userId)
  connectAuth(store, services)() // what is known now, for the first paint
  return store
}

/** Runs what works in the background for the person of `store`; returns its stop. */
export const startPerson = (store: PersonStore, services: Services, userId: string | null): (() => void) => {
  const stops = [connectAuth(store, services)]
  let stopped = false
  /** False for want of a network: its code was not on this device yet. */
  const open = async (id: string): Promise<boolean> => {
    const storage: Result<OpenedUserStorage> = (await clearOwnDatabase(id))
      ? await services.openUserStorage(id)
      : fail({ code: 'storage_blocked' })
    if (stopped) {
      if (storage.ok) storage.value.close()
      return true
    }
    store.set(userStorageAtom, storage)
    if (!storage.ok) {
      // The tab that is in the way lets go some time.
      if (storage.failure.code === 'storage_blocked') stops.push(after(BLOCKED_RETRY_MS, () => void open(id)))
      return storage.failure.code !== 'part_offline'
    }
    stops.push(() => storage.value.close())
    stops.push(startPersonSync(store, services, storage.value))
    stops.push(keepDraft(store, storage.value))
    return true
  }
  if (userId !== null) {
    void open(userId).then((isDone) => {
      if (!isDone && !stopped) stops.push(tryAgain(() => open(userId)))
    })
    stops.push(startSessionKeeper(services))
    if (mayReach()) void loadFullName(services)
  }
  return () => {
    stopped = true
    store.set(userStorageAtom, null)
    for (const stop of stops.reverse()) stop()
  }
}

const after = (ms: number, act: () => void): (() => void) => {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}
