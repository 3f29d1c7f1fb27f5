import { createStore } from 'jotai'
import { connectAuth } from './auth/connect-auth.ts'
import { finishWipes } from './auth/forget-person.ts'
import { loadFullName } from './auth/profile.ts'
import { startSessionKeeper } from './auth/session-keeper.ts'
import { keepDraft } from './generator/keep-draft.ts'
import { askForPersistence } from './history/ask-for-persistence.ts'
import { type Services, servicesAtom } from './services.ts'
import { startPersonSync } from './sync/start-person-sync.ts'
import { tryAgain } from './try-again.ts'
import { userStorageAtom } from './user-storage-atom.ts'

export type PersonStore = ReturnType<typeof createStore>

/**
 * The atoms of one person, or of nobody. A change of person is a new store, so nothing of the last one can be left
 * in an atom. It is ready at once: nothing here waits for storage or network.
 */
export const createPersonStore = (services: Services): PersonStore => {
  const store = createStore()
  store.set(servicesAtom, services)
  connectAuth(store, services)() // what is known now, for the first paint
  return store
}

/** Runs what works in the background for the person of `store`; returns its stop. */
export const startPerson = (store: PersonStore, services: Services, userId: string | null): (() => void) => {
  const stops = [connectAuth(store, services)]
  let stopped = false
  /** False for want of a network: its code was not on this device yet. */
  const open = async (id: string): Promise<boolean> => {
    await finishWipes(services)
    const storage = await services.openUserStorage(id)
    if (stopped) {
      if (storage.ok) storage.value.close()
      return true
    }
    store.set(userStorageAtom, storage)
    if (!storage.ok) return storage.failure.code !== 'part_offline'
    stops.push(() => storage.value.close())
    stops.push(startPersonSync(store, services, storage.value))
    stops.push(keepDraft(store, storage.value))
    stops.push(askForPersistence(store, storage.value, navigator.storage))
    return true
  }
  if (userId !== null) {
    void open(userId).then((isDone) => {
      if (!isDone && !stopped) stops.push(tryAgain(() => open(userId)))
    })
    stops.push(startSessionKeeper(services))
    if (navigator.onLine) void loadFullName(services)
  }
  return () => {
    stopped = true
    store.set(userStorageAtom, null)
    for (const stop of stops.reverse()) stop()
  }
}
