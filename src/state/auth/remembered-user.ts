import type { KeyValue } from '../../remote/key-value.ts'

/**
 * Who is signed in on this device: written at sign-in, cleared at sign-out, and by nothing else. It is read before the
 * first paint, without the database and without the network.
 */
export type RememberedUser = {
  readonly id: string
  readonly email: string
  /** Empty when the person gave none. */
  readonly fullName: string
  /**
   * A random name for the time from this person's sign-in to their sign-out. One that is over never begins again, whatever a
   * killed browser brings back of it (src/storage/device/departures.ts). Whoever signed in with an older app has none.
   */
  readonly stay?: string
}

/** Without a name of its own, all of a person's stays are one. */
export const stayOf = ({ id, stay }: RememberedUser): string => stay ?? `of ${id}`

/** Whether the stay that `user` is in goes on, as the device itself says now. */
export const isStayOn = (device: Pick<KeyValue, 'getItem'>, user: RememberedUser): boolean => {
  const here = readRememberedUser(device)
  return here !== null && stayOf(here) === stayOf(user)
}

export const USER_KEY = 'cifra.user'

export const parseRememberedUser = (text: string | null): RememberedUser | null => {
  if (text === null) return null
  try {
    const { id, email, fullName, stay } = JSON.parse(text)
    if (typeof id !== 'string' || id === '' || typeof email !== 'string') return null
    const known = { id, email, fullName: typeof fullName === 'string' ? fullName : '' }
    return typeof stay === 'string' && stay !== '' ? { ...known, stay } : known
  } catch {
    return null
  }
}

export const readRememberedUser = (store: Pick<KeyValue, 'getItem'>): RememberedUser | null =>
  parseRememberedUser(store.getItem(USER_KEY))
