import type { KeyValue } from './key-value.ts'

/**
 * For which addresses a mail was asked for on this device. A link that brings its session in the address says nothing of who
 * opened it: anybody can write one that holds a session of their own, and whoever follows it would go on in a stranger's
 * account. Only a session of an address that was asked for here comes in without a question.
 */
export type AskedMails = {
  note(email: string): void
  /** A sign-up with this mark is asked for: until the service has answered, the earlier ones may be what the account is of. */
  noteSignUp(email: string, mark: string): void
  /** The service took the sign-up, and only its mark counts; or it refused it, and only the earlier ones do. */
  settleSignUp(email: string, mark: string, answer: 'taken' | 'refused'): void
  has(email: string): boolean
  /**
   * The marks of this device's own sign-ups with the address, the latest last. The account carries the mark of the sign-up whose
   * password it has: of whoever else signed up with the address, it is another one.
   */
  signUpsOf(email: string): readonly string[]
  /** The person of this address has arrived: what was asked for is done. */
  clear(email: string): void
}

export const ASKED_KEY = 'cifra.asked'

/** No mail's link lives longer on hosted Supabase. */
const KEPT_MS = 24 * 60 * 60_000
/** So that somebody who tries many addresses fills nothing. */
const MAX_KEPT = 5

type Asked = {
  readonly email: string
  readonly at: number
  readonly signUp?: string
  /** Marks of sign-ups before it, while it is not known whether the service took it. */
  readonly earlier?: readonly string[]
}

const isAsked = (value: unknown): value is Asked =>
  typeof value === 'object' &&
  value !== null &&
  'email' in value &&
  typeof value.email === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  (!('signUp' in value) || typeof value.signUp === 'string') &&
  (!('earlier' in value) ||
    (Array.isArray(value.earlier) && value.earlier.every((mark) => typeof mark === 'string')))

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
  const othersThan = (email: string) => read().filter((asked) => asked.email !== comparable(email))
  const signUpsOf = (email: string): readonly string[] => {
    const { signUp, earlier = [] } = find(email) ?? {}
    return signUp === undefined ? [] : [...earlier, signUp]
  }
  const keep = (email: string, marks: readonly string[]) => {
    const signUp = marks.at(-1)
    const earlier = marks.slice(-MAX_KEPT, -1)
    const asked: Asked = {
      email: comparable(email),
      at: now(),
      ...(signUp !== undefined && { signUp }),
      ...(earlier.length > 0 && { earlier }),
    }
    store.setItem(ASKED_KEY, JSON.stringify([...othersThan(email), asked].slice(-MAX_KEPT)))
  }
  return {
    note: (email) => keep(email, signUpsOf(email)),
    noteSignUp: (email, mark) => keep(email, [...signUpsOf(email), mark]),
    settleSignUp: (email, mark, answer) => {
      const marks = signUpsOf(email)
      const at = marks.indexOf(mark)
      if (at < 0) return
      // Another tab's sign-up after this one has its own answer.
      keep(email, answer === 'taken' ? marks.slice(at) : marks.filter((each) => each !== mark))
    },
    has: (email) => find(email) !== undefined,
    signUpsOf,
    clear: (email) => {
      const others = othersThan(email)
      if (others.length === 0) store.removeItem(ASKED_KEY)
      else store.setItem(ASKED_KEY, JSON.stringify(others))
    },
  }
}
