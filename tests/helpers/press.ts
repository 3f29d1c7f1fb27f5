import { createStore, type WritableAtom } from 'jotai'
import { ok, type Result } from '../../src/core/result.ts'
import { type Services, servicesAtom } from '../../src/state/services.ts'
import { userStorageAtom } from '../../src/state/user-storage-atom.ts'
import type { UserStorage } from '../../src/storage/user-storage.ts'

/** The atoms of a person whose database is open. */
export const storeOver = (storage: UserStorage): ReturnType<typeof createStore> => {
  const store = createStore()
  store.set(userStorageAtom, ok(storage))
  return store
}

/** What a person does, as a screen would do it: with these services and this database. */
export const press = <Args extends unknown[], Answer>(
  { services, storage = null }: { services: Services; storage?: Result<UserStorage> | null },
  action: WritableAtom<unknown, Args, Answer>,
  ...args: Args
): Answer => {
  const store = createStore()
  store.set(servicesAtom, services)
  store.set(userStorageAtom, storage)
  return store.set(action, ...args)
}
