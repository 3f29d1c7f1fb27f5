/**
 * Keeps the session on this device. The rules:
 *
 * [X1] a session is stored only for the remembered person; anybody else's is held in memory until it is admitted, so
 *      no request of the remembered person's data can carry another person's token.
 * [X2] supabase-js never removes the stored session: a refused refresh and a sign-out are decided elsewhere, and a
 *      network event decides nothing.
 * [X3] when a session arrives, its end is reckoned by this device's clock: a clock that is hours off still refreshes
 *      in time, and not at every request.
 * [X4] what a tab that heard late of a change of person has written is put right as soon as another tab hears of it:
 *      the session of whoever is here stands again, and one of somebody who has left goes.
 */
import type { Session } from '@supabase/supabase-js'
import type { KeyValue } from './key-value.ts'

export const SESSION_KEY = 'cifra.session'

/** What supabase-js takes as its storage. */
type AuthStorage = Pick<KeyValue, 'getItem' | 'setItem' | 'removeItem'>

export type SessionHolder = {
  /** The remembered person's session, if there is one. */
  read(): Session | null
  /** A session that has arrived and is not admitted yet. */
  held(): Session | null
  /** Stores the held session. Call it after its person has become the remembered one. */
  admit(): void
  dropHeld(): void
  /** Stores a refreshed session of the same person. */
  write(session: Session): void
  /** Forgets the stored session; a held one stays. */
  clear(): void
  readonly authStorage: AuthStorage
  /** Hears of each change of either session, here or in another tab; returns its stop. */
  subscribe(listener: () => void): () => void
  /** To be told of a `storage` event of the browser. */
  noticeStorageEvent(key: string | null): void
}

export const parseSession = (text: string | null): Session | null => {
  if (text === null) return null
  try {
    const value = JSON.parse(text)
    const whole =
      typeof value?.access_token === 'string' &&
      typeof value.refresh_token === 'string' &&
      typeof value.user?.id === 'string'
    return whole ? value : null
  } catch {
    return null
  }
}

/** [X3] */
export const withDeviceExpiry = (session: Session, nowMs: number): Session => ({
  ...session,
  expires_at: Math.floor(nowMs / 1000) + session.expires_in,
})

/** @param rememberedId who is signed in, as the device itself says now: this page may not have heard of a change yet. */
export const createSessionHolder = (
  store: KeyValue,
  rememberedId: () => string | null,
  now: () => number,
): SessionHolder => {
  let heldSession: Session | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  /** What this page last saw of the remembered person's. */
  let seen: Session | null = null

  const read = (): Session | null => {
    const session = parseSession(store.getItem(SESSION_KEY))
    if (session === null || session.user.id !== rememberedId()) return null
    seen = session
    return session
  }

  const write = (session: Session) => {
    store.setItem(SESSION_KEY, JSON.stringify(session))
    seen = session
    tell()
  }

  /** [X4] */
  const putRight = () => {
    const stored = parseSession(store.getItem(SESSION_KEY))
    if (stored === null || stored.user.id === rememberedId()) return
    if (seen !== null && seen.user.id === rememberedId()) store.setItem(SESSION_KEY, JSON.stringify(seen))
    else store.removeItem(SESSION_KEY)
  }

  const receive = (session: Session) => {
    const known = [heldSession, read()].find((one) => one?.access_token === session.access_token)
    const timed = known ? { ...session, expires_at: known.expires_at ?? 0 } : withDeviceExpiry(session, now())
    if (session.user.id === rememberedId()) {
      heldSession = null
      write(timed)
    } else {
      heldSession = timed
      tell()
    }
  }

  return {
    read,
    held: () => heldSession,
    admit: () => {
      const session = heldSession
      heldSession = null
      if (session !== null) write(session)
    },
    dropHeld: () => {
      heldSession = null
      tell()
    },
    write,
    clear: () => {
      store.removeItem(SESSION_KEY)
      seen = null
      tell()
    },
    authStorage: {
      getItem: (key) => {
        if (key !== SESSION_KEY) return store.getItem(key)
        const session = heldSession ?? read()
        return session === null ? null : JSON.stringify(session)
      },
      setItem: (key, value) => {
        if (key !== SESSION_KEY) return store.setItem(key, value)
        const session = parseSession(value)
        if (session !== null) receive(session)
      },
      removeItem: (key) => {
        if (key === SESSION_KEY) heldSession = null
        else store.removeItem(key)
      },
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    noticeStorageEvent: (key) => {
      if (key !== SESSION_KEY && key !== null) return
      putRight()
      tell()
    },
  }
}
