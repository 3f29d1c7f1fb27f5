import type { createStore } from 'jotai'
import type { Services } from '../services.ts'
import { authLoadingAtom, otherPersonAtom, rememberedUserAtom, sessionAtom } from './auth-atoms.ts'

type Store = ReturnType<typeof createStore>

/** Keeps the atoms at what the device knows. Returns its stop. */
export const connectAuth = (store: Store, { identity, holder }: Pick<Services, 'identity' | 'holder'>) => {
  const take = () => {
    const user = identity.user()
    store.set(rememberedUserAtom, user)
    const stored = holder.read()
    // It may be the next person's already: who is here is told in a moment.
    const session = stored?.user.id === user?.id ? stored : null
    if (store.get(sessionAtom)?.access_token !== session?.access_token) store.set(sessionAtom, session)
    const held = user === null ? null : holder.held()
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
