import type { createStore } from 'jotai'
import type { Services } from '../services.ts'
import { authLoadingAtom, otherPersonAtom, rememberedUserAtom, sessionAtom } from './auth-atoms.ts'

type Store = ReturnType<typeof createStore>

/** Keeps the atoms at what the device knows. Returns its stop. */
export const connectAuth = (store: Store, { identity, holder }: Pick<Services, 'identity' | 'holder'>) => {
  const take = () => {
    store.set(rememberedUserAtom, identity.user())
    const session = holder.read()
    if (store.get(sessionAtom)?.access_token !== session?.access_token) store.set(sessionAtom, session)
    const held = identity.user() === null ? null : holder.held()
    if (store.get(otherPersonAtom)?.email !== held?.user.email) {
      store.set(otherPersonAtom, held === null ? null : { email: held.user.email ?? '' })
    }
    store.set(authLoadingAtom, false)
  }
  take()
  const stops = [identity.subscribe(take), holder.subscribe(take)]
  return () => {
    for (const stop of stops) stop()
  }
}
