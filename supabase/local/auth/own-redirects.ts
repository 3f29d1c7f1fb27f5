import { createMiddleware } from 'hono/factory'

/**
 * The library lets `redirect_to`, and without one the page that led here (Referer), lead to any port of this
 * machine. Ours leads back to the app or nowhere: a link that carries a session must not carry it to another
 * program. Of two of them it would follow the last, where others read the first: then none counts.
 */
export const ownRedirectsOnly = createMiddleware(async (c, next) => {
  const url = new URL(c.req.url)
  const isOwn = (asked: string) => URL.canParse(asked) && new URL(asked).origin === url.origin
  const asked = url.searchParams.getAll('redirect_to')
  const isForeign = asked.length > 1 || !asked.every(isOwn)
  if (isForeign) url.searchParams.delete('redirect_to')
  if (isForeign || c.req.raw.headers.has('referer')) {
    const headers = new Headers(c.req.raw.headers)
    headers.delete('referer')
    c.req.raw = new Request(new Request(url, c.req.raw), { headers })
  }
  await next()
})

/** What the service tells the provider about itself: who asks, and where the answer goes. */
const OWN_WORDS = ['client_id', 'redirect_uri', 'response_type', 'state']

/** The library hands every other word of `/authorize` on to the provider, also over its own. */
export const ownWayToProvider = createMiddleware(async (c, next) => {
  const url = new URL(c.req.url)
  if (OWN_WORDS.some((word) => url.searchParams.has(word))) {
    for (const word of OWN_WORDS) url.searchParams.delete(word)
    c.req.raw = new Request(url, c.req.raw)
  }
  await next()
})
