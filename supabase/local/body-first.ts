import { createMiddleware } from 'hono/factory'

/**
 * Waits for the whole body before anything else does: whoever sends half of one keeps a connection, until it
 * is cut off (http-server.ts), but none of the places at work (flood-gate.ts). Its size is bounded before
 * this.
 */
export const bodyFirst = createMiddleware(async (c, next) => {
  const { raw } = c.req
  if (raw.body !== null) {
    let body: ArrayBuffer
    try {
      body = await raw.arrayBuffer()
    } catch {
      return c.body(null, 400) // it broke off: nobody is there to hear this
    }
    const { url, method, headers, signal } = raw
    c.req.raw = new Request(url, { method, headers, body, signal })
  }
  return next()
})
