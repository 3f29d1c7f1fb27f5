import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LOOPBACK } from '../host-check.ts'
import { authError } from './request-body.ts'

/**
 * A code of six digits and a password are only as strong as the number of guesses that are looked at.
 *
 * [G1] codes and passwords are counted apart, by account and by caller: who guesses the one does not shut the
 *      other.
 * [G2] a guess takes its place before it is looked at, so that many at once are no more than many in a row.
 * [G3] only a success for that very account begins its count anew; what was no answer about the guess (a
 *      fault of the server) gives its place back.
 * [G4] what names no account (a refresh, a code of a provider) is counted by caller. A mail's link is not
 *      counted: it cannot be guessed (link-token.ts).
 */
const WINDOW_MS = 5 * 60_000
/** In any window of five minutes; so at most 60 in ten, whenever the first one comes. */
const MAX_PER_ACCOUNT = 20
/**
 * Of one caller against all accounts. On one machine everybody is the same caller: far above what people
 * mistype.
 */
const MAX_PER_CALLER = 1_000
/** So that guesses for made-up addresses do not fill the memory. */
const MAX_KEYS = 10_000

const LIMIT_REACHED = authError(429, 'over_request_rate_limit', 'Request rate limit reached')

/** Times of guesses by key, each kept for the window. */
type Guesses = Map<string, number[]>

type Way = 'password' | 'code' | 'token'

type Asked = { readonly way: Way; readonly account: string | null } | null

async function readAsked(c: Context): Promise<Asked> {
  const { raw } = c.req
  const body: unknown = await raw
    .clone()
    .json()
    .catch(() => null)
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' ? { ...body } : {}
  const account = typeof fields.email === 'string' ? fields.email.toLowerCase() : null
  if (c.req.path.endsWith('/token')) {
    const isPassword = c.req.query('grant_type') === 'password'
    // An address that stands beside a refresh token is nobody's.
    return isPassword ? { way: 'password', account } : { way: 'token', account: null }
  }
  // By the link's token whatever else is there, as the service does.
  return fields.token_hash === undefined ? { way: 'code', account } : null
}

const isLoopback = (address: string) => LOOPBACK.test(address) || /^(::1$|::ffff:127\.)/.test(address)

/** All addresses of this machine are one caller: it has millions of them. */
const callerOf = (c: Context): string => {
  const address: unknown = c.env?.incoming?.socket?.remoteAddress
  return typeof address !== 'string' || isLoopback(address) ? 'this machine' : address
}

/** The address of the account that an answer signs in. */
async function accountOf(answer: Response): Promise<string | null> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  const email = (body as { user?: { email?: unknown } } | null)?.user?.email
  return typeof email === 'string' ? email.toLowerCase() : null
}

function createGuesses(now: () => number) {
  const guesses: Guesses = new Map()

  const recent = (key: string): number[] => {
    const times = (guesses.get(key) ?? []).filter((at) => now() - at < WINDOW_MS)
    if (times.length > 0) guesses.set(key, times)
    else guesses.delete(key)
    return times
  }

  /** Those with the fewest guesses go first: an account under attack is not forgotten for made-up ones. */
  const makeRoom = () => {
    for (let few = 1; guesses.size >= MAX_KEYS; few *= 2) {
      for (const [key, times] of guesses) if (times.length <= few) guesses.delete(key)
    }
  }

  return {
    /** Milliseconds until the key may be tried again; 0: now. */
    waitOf: (key: string, max: number): number => {
      const times = recent(key)
      const oldest = times.at(-max)
      return oldest === undefined ? 0 : oldest + WINDOW_MS - now()
    },
    take: (key: string): void => {
      if (!guesses.has(key)) makeRoom()
      guesses.set(key, [...recent(key), now()])
    },
    giveBack: (key: string): void => {
      guesses.set(key, recent(key).slice(0, -1))
    },
    clear: (key: string): void => void guesses.delete(key),
  }
}

/** @param now by a clock that nobody sets: one that goes back would leave everybody shut out for as long. */
export function createAttemptLimit(now: () => number = () => performance.now()) {
  const guesses = createGuesses(now)

  return createMiddleware(async (c, next) => {
    const asked = await readAsked(c)
    if (asked === null) return next()
    const { way, account } = asked
    const limits = [
      { key: `${way} by ${callerOf(c)}`, max: MAX_PER_CALLER },
      ...(account === null ? [] : [{ key: `${way} of ${account}`, max: MAX_PER_ACCOUNT }]),
    ]
    const wait = Math.max(...limits.map(({ key, max }) => guesses.waitOf(key, max)))
    if (wait > 0) return c.json(LIMIT_REACHED, 429, { 'retry-after': String(Math.ceil(wait / 1_000)) })
    for (const { key } of limits) guesses.take(key)
    await next()
    const { status } = c.res
    if (status >= 400 && status < 500 && status !== 429) return undefined
    for (const { key } of limits) guesses.giveBack(key)
    if (account !== null && c.res.ok && (await accountOf(c.res)) === account) {
      guesses.clear(`${way} of ${account}`)
    }
    return undefined
  })
}
