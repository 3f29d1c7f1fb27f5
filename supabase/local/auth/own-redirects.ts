import { createMiddleware } from 'hono/factory'

/**
 * The library lets `redirect_to`, and without one the page that led here (Referer), lead to any port of this machine. Ours leads
 * back to the app or nowhere: a link that carries a session must not carry it to another program.
 */
export const ownRedirectsOnly = createMiddleware(async (c, next) => {
  const url = new URL(c.req.url)
  const asked = url.searchParams.get('redirect_to')
  const isForeign = asked !== null && !(URL.canParse(asked) && new URL(asked).origin === url.origin)
  if (isForeign) url.searchParams.delete('redirect_to')
  if (isForeign || c.req.raw.headers.has('referer')) {
    const headers = new Headers(c.req.raw.headers)
    headers.delete('referer')
    c.req.raw = new Request(new Request(url, c.req.raw), { headers })
  }
  await next()
})
