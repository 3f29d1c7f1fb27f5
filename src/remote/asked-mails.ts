import type { KeyValue } from './key-value.ts'

/**
 * For which addresses a mail was asked for on this device. A link that brings its session in the address says nothing of who
 * opened it: anybody can write one that holds a session of their own, and whoever follows it would go on in a stranger's
 * account. Only a session of an address that was asked for here comes in without a question.
 */
export type AskedMails = {
  /** @param signUp the mark that the sign-up from here carries; without one that of an earlier sign-up is kept. */
  note(email: string, signUp?: string): void
  has(email: string): boolean
  /**
   * The mark of this device's own sign-up with the address. The account carries the mark of the sign-up whose password it has: of
   * whoever else signed up with the address, it is another one.
   */
  signUpOf(email: string): string | null
  /** Somebody has arrived: what was asked for is done. */
  clear(): void
}

export const ASKED_KEY = 'cifra.asked'

/** No mail's link lives longer on hosted Supabase. */
const KEPT_MS = 24 * 60 * 60_000
/** So that somebody who tries many addresses fills nothing. */
const MAX_KEPT = 5

type Asked = { readonly email: string; readonly at: number; readonly signUp?: string }

const isAsked = (value: unknown): value is Asked =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  (!('signUp' in value) || typeof value.signUp === 'string')

const parseAsked = (text: string | null): readonly Asked[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isAsked) : []
  } catch {
    return []
  }
}

const comparable = (email: string): string => email.trim().toLowerCase()

export const createAskedMails = (store: KeyValue, now: () => number): AskedMails => {
  // A clock that was set back makes an entry of the future: it counts.
  const read = () => parseAsked(store.getItem(ASKED_KEY)).filter(({ at }) => now() - at < KEPT_MS)
  const find = (email: string) => read().find((asked) => asked.email === comparable(email))
  return {
    note: (email, signUp = find(email)?.signUp) => {
      const others = read().filter((asked) => asked.email !== comparable(email))
      const kept = [...others, { email: comparable(email), at: now(), ...(signUp ? { signUp } : {}) }].slice(
        -MAX_KEPT,
      )
      store.setItem(ASKED_KEY, JSON.stringify(kept))
    },
    has: (email) => find(email) !== undefined,
    signUpOf: (email) => find(email)?.signUp ?? null,
    clear: () => store.removeItem(ASKED_KEY),
  }
}
