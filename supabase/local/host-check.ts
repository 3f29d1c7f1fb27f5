import { createMiddleware } from 'hono/factory'

export const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Only this machine connects, but a page of a stranger whose name was rebound to 127.0.0.1 connects from this
 * machine too, and would read the mailbox. Its Host header gives it away.
 */
export const hostCheck = createMiddleware(async (c, next) => {
  if (!LOOPBACK.test(c.req.header('host') ?? '')) return c.text('Wrong host', 421)
  return next()
})

/** Forms of strangers may not post to what stands in for outside services. */
export const sameSiteWrites = createMiddleware(async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (!isRead && (site === 'cross-site' || site === 'same-site')) return c.text('Wrong origin', 403)
  return next()
})
