import type { KeyValue } from '../../remote/key-value.ts'
import { type RememberedUser, readRememberedUser, USER_KEY } from './remembered-user.ts'

/** Who is signed in on this device, for every tab of it. */
export type Identity = {
  /** The same object until it changes. */
  user(): RememberedUser | null
  /**
   * Whether this person is signed in on the device now, read from the device itself: another tab's sign-out is there before
   * its event is here. Ask before anything of a person is written outside their database.
   */
  isHere(userId: string): boolean
  /** Who that is, read in the same way; null for nobody. */
  hereId(): string | null
  /** Whoever is here already goes on with the stay they are in; anybody else begins one. */
  remember(user: Omit<RememberedUser, 'stay'>): void
  forget(): void
  subscribe(listener: () => void): () => void
  /** To be told of a `storage` event of the browser: another tab signed in or out. */
  noticeStorageEvent(key: string | null): void
}

export const createIdentity = (device: KeyValue): Identity => {
  let current = readRememberedUser(device)
  const listeners = new Set<() => void>()
  const change = (user: RememberedUser | null) => {
    if (JSON.stringify(user) === JSON.stringify(current)) return
    current = user
    for (const listener of listeners) listener()
  }
  return {
    user: () => current,
    isHere: (userId) => readRememberedUser(device)?.id === userId,
    hereId: () => readRememberedUser(device)?.id ?? null,
    remember: ({ id, email, fullName }) => {
      const here = readRememberedUser(device)
      const { stay } = here?.id === id ? here : { stay: crypto.randomUUID() }
      const user = { id, email, fullName, ...(stay !== undefined && { stay }) }
      device.setItem(USER_KEY, JSON.stringify(user))
      change(user)
    },
    forget: () => {
      device.removeItem(USER_KEY)
      change(null)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    noticeStorageEvent: (key) => {
      if (key === USER_KEY || key === null) change(readRememberedUser(device))
    },
  }
}
