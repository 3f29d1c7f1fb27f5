import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LOOPBACK } from './host-check.ts'

/**
 * Whatever name or port a request claims (its Host, or an address written out in its first line), what is
 * made of its address leads to this server: the links of mails, the ways back from Google. A link that
 * carries a session must not be led to another program by whoever asked for the mail.
 *
 * @param origins under which this server is reached, the usual one first.
 */
export const underOwnOrigin = (origins: readonly [string, ...string[]]): MiddlewareHandler =>
  createMiddleware(async (c, next) => {
    const { origin, pathname, search } = new URL(c.req.url)
    if (!origins.includes(origin)) {
      const own = new URL(origins[0])
      // Set and not resolved: a path that begins with two slashes would be taken for a host.
      own.pathname = pathname
      own.search = search
      c.req.raw = new Request(own, c.req.raw)
    }
    await next()
  })

const CORS_HEADERS = ['origin', 'credentials', 'methods', 'headers'].map(
  (name) => `access-control-allow-${name}`,
)

export const isOfThisMachine = (origin: string) => URL.canParse(origin) && LOOPBACK.test(new URL(origin).host)

/**
 * The library answers every web page that a person of this machine may have open, with credentials. Only the
 * app's own pages have anything to ask here, also through a proxy of this machine; programs send no Origin.
 * Another page of this machine may ask as any program may, but is not let read.
 */
export const ownPagesOnly = createMiddleware(async (c, next) => {
  const origin = c.req.header('origin')
  if (origin !== undefined && !isOfThisMachine(origin)) {
    return c.json({ code: 'origin_not_allowed', message: 'This origin may not call this server.' }, 403)
  }
  await next()
  for (const name of CORS_HEADERS) c.res.headers.delete(name)
  return undefined
})
