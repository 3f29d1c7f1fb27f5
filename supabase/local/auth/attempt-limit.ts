import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'

/**
 * A code of six digits and a password are only as strong as the number of guesses that are allowed. Counted by
 * address, since on one machine everyone has the same IP. A mail's link names no address, and what stands in it is made of
 * address and code, so whoever knows the address could guess it instead: those are counted all together.
 */
const WINDOW_MS = 5 * 60_000
const MAX_FAILURES = 30
/** So that guesses for made-up addresses do not fill the memory: the oldest go first. */
const MAX_ADDRESSES = 10_000
/** No address: it has no `@`. */
const LINKS = 'links'

const LIMIT_REACHED = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }

async function addressOf(request: Request): Promise<string | null> {
  if (request.method === 'GET') return LINKS
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  const fields: Readonly<Record<string, unknown>> = typeof body === 'object' ? { ...body } : {}
  // By the link's token whatever else is there, or another address with each guess would get round the count.
  if (fields.token_hash !== undefined) return LINKS
  if (typeof fields.email === 'string') return fields.email.toLowerCase()
  return fields.token === undefined ? null : LINKS
}

/** A link that is void leads back to the app with an error. */
const isFailure = ({ status, headers }: Response): boolean =>
  (status >= 400 && status < 500) || /[#?&]error=/.test(headers.get('location') ?? '')

export function createAttemptLimit(now: () => number = Date.now) {
  const failures = new Map<string, { count: number; since: number }>()

  const current = (address: string) => {
    const entry = failures.get(address)
    if (entry && now() - entry.since < WINDOW_MS) return entry
    failures.delete(address)
    return undefined
  }

  const note = (address: string) => {
    const entry = current(address)
    if (entry) {
      entry.count += 1
      return
    }
    if (failures.size >= MAX_ADDRESSES) {
      const oldest = [...failures.keys()].find((known) => known !== LINKS)
      if (oldest !== undefined) failures.delete(oldest)
    }
    failures.set(address, { count: 1, since: now() })
  }

  const refuse = (c: Context, since: number) => {
    const wait = { 'retry-after': String(Math.ceil((since + WINDOW_MS - now()) / 1_000)) }
    if (c.req.method !== 'GET') return c.json(LIMIT_REACHED, 429, wait)
    // A person who clicked: the app tells them.
    const error = new URLSearchParams({
      error: 'access_denied',
      error_code: LIMIT_REACHED.error_code,
      error_description: LIMIT_REACHED.msg,
    })
    return c.body(null, 303, { ...wait, location: `${new URL(c.req.url).origin}/dashboard#${error}` })
  }

  return createMiddleware(async (c, next) => {
    const address = await addressOf(c.req.raw)
    if (address === null) return next()
    const entry = current(address)
    if (entry && entry.count >= MAX_FAILURES) return refuse(c, entry.since)
    await next()
    if (isFailure(c.res)) note(address)
    // Who guesses links has some of their own that are good.
    else if (address !== LINKS && c.res.status < 400) failures.delete(address)
  })
}
