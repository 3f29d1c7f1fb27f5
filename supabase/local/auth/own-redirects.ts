import { createMiddleware } from 'hono/factory'

/**
 * The library lets `redirect_to` lead to any port of this machine. Ours leads back to the app or nowhere: a
 * link that carries a session must not carry it to another program.
 */
export const ownRedirectsOnly = createMiddleware(async (c, next) => {
  const url = new URL(c.req.url)
  const asked = url.searchParams.get('redirect_to')
  if (asked !== null && !(URL.canParse(asked) && new URL(asked).origin === url.origin)) {
    url.searchParams.delete('redirect_to')
    c.req.raw = new Request(url, c.req.raw)
  }
  await next()
})
