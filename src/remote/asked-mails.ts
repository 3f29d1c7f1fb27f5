import type { KeyValue } from './key-value.ts'

/**
 * For which addresses a mail was asked for on this device. A link that brings its session in the address says nothing of who
 * opened it: anybody can write one that holds a session of their own, and whoever follows it would go on in a stranger's
 * account. Only a session of an address that was asked for here comes in without a question.
 */
export type AskedMails = {
  note(email: string): void
  has(email: string): boolean
  /** Somebody has arrived: what was asked for is done. */
  clear(): void
}

export const ASKED_KEY = 'cifra.asked'

/** No mail's link lives longer on hosted Supabase. */
const KEPT_MS = 24 * 60 * 60_000
/** So that somebody who tries many addresses fills nothing. */
const MAX_KEPT = 5

type Asked = { readonly email: string; readonly at: number }

const isAsked = (value: unknown): value is Asked =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'at' in value &&
  typeof value.at === 'number'

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
  return {
    note: (email) => {
      const others = read().filter((asked) => asked.email !== comparable(email))
      const kept = [...others, { email: comparable(email), at: now() }].slice(-MAX_KEPT)
      store.setItem(ASKED_KEY, JSON.stringify(kept))
    },
    has: (email) => read().some((asked) => asked.email === comparable(email)),
    clear: () => store.removeItem(ASKED_KEY),
  }
}
