import { createMiddleware } from 'hono/factory'

/** The fields of a request to the auth service; what it is not sure to be is unknown. */
export type AuthBody = {
  readonly email?: unknown
  readonly password?: unknown
  readonly type?: unknown
  readonly token?: unknown
  readonly token_hash?: unknown
  readonly data?: unknown
}

export type WithBody = { Variables: { body: AuthBody } }

/** Reads a copy: the service behind reads the original. */
export const authBody = createMiddleware<WithBody>(async (c, next) => {
  const body: unknown = await c.req.raw
    .clone()
    .json()
    .catch(() => null)
  c.set('body', typeof body === 'object' && body !== null ? body : {})
  await next()
})

export const authError = (code: 400 | 403 | 422 | 429, error_code: string, msg: string) => ({
  code,
  error_code,
  msg,
})
