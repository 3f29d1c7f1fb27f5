import type { createStore } from 'jotai'
import type { OpenedUserStorage } from '../storage/open-user-storage.ts'
import { loadFullName } from './auth/profile.ts'
import { startSessionKeeper } from './auth/session-keeper.ts'
import { keepDraft } from './generator/keep-draft.ts'
import { mayReach } from './remote/reachability.ts'
import type { Services } from './services.ts'
import { startPersonSync } from './sync/start-person-sync.ts'

/** What works for a person behind their first password: its code comes after that (person.ts). */

/** Looks after the session and takes in the name. Returns its stop. */
export const startAccountWork = (services: Services): (() => void) => {
  const stop = startSessionKeeper(services)
  if (mayReach()) void loadFullName(services)
  return stop
}

/** Keeps the draft and syncs. Returns its stop. */
export const startStorageWork = (
  store: ReturnType<typeof createStore>,
  services: Services,
  storage: OpenedUserStorage,
): (() => void) => {
  const stopDraft = keepDraft(store, storage)
  const stopSync = startPersonSync(store, services, storage)
  return () => {
    stopSync()
    stopDraft()
  }
}
