import { createMiddleware } from 'hono/factory'

/**
 * A code of six digits and a password are only as strong as the number of guesses that are allowed. Counted by
 * address, since on one machine everyone has the same IP.
 */
const WINDOW_MS = 5 * 60_000
const MAX_FAILURES = 30
/** So that guesses for made-up addresses do not fill the memory: the oldest go first. */
const MAX_ADDRESSES = 10_000

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
    const [oldest] = failures.keys()
    if (failures.size >= MAX_ADDRESSES && oldest !== undefined) failures.delete(oldest)
    failures.set(address, { count: 1, since: now() })
  }

  return createMiddleware(async (c, next) => {
    const body: unknown = await c.req.raw
      .clone()
      .json()
      .catch(() => null)
    const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
    if (typeof email !== 'string') return next()
    const address = email.toLowerCase()
    const entry = current(address)
    if (entry && entry.count >= MAX_FAILURES) {
      const seconds = Math.ceil((entry.since + WINDOW_MS - now()) / 1_000)
      return c.json(
        { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
        429,
        { 'retry-after': String(seconds) },
      )
    }
    await next()
    if (c.res.status >= 400 && c.res.status < 500) note(address)
    else if (c.res.ok) failures.delete(address)
  })
}
