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
}

export const USER_KEY = 'cifra.user'

export const parseRememberedUser = (text: string | null): RememberedUser | null => {
  if (text === null) return null
  try {
    const { id, email, fullName } = JSON.parse(text)
    if (typeof id !== 'string' || id === '' || typeof email !== 'string') return null
    return { id, email, fullName: typeof fullName === 'string' ? fullName : '' }
  } catch {
    return null
  }
}

export const readRememberedUser = (store: Pick<KeyValue, 'getItem'>): RememberedUser | null =>
  parseRememberedUser(store.getItem(USER_KEY))
