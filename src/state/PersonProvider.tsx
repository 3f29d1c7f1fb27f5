import { Provider } from 'jotai'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { createPersonStore, startPerson } from './person.ts'
import type { Services } from './services.ts'

type Props = { readonly services: Services; readonly children: ReactNode }

/** The atoms of whoever is signed in, for everything below, and what works in the background for them. */
export const PersonProvider = ({ services, children }: Props) => {
  const { identity } = services
  const userId = useSyncExternalStore(identity.subscribe, () => identity.user()?.id ?? null)
  const store = useMemo(() => createPersonStore(services, userId), [services, userId])
  useEffect(() => startPerson(store, services, userId), [store, services, userId])
  return <Provider store={store}>{children}</Provider>
}
