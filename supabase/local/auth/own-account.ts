import { Hono } from 'hono'
import type { Database } from '../database.ts'
import { compareWithNobodys, isPassword, isTooLong } from './passwords.ts'
import { authBody, authError, type WithBody } from './request-body.ts'
import { LONG_PASSWORD } from './sign-up.ts'
import { createTurns } from './take-turns.ts'
import { isTooMuchData, TOO_MUCH_DATA } from './user-data.ts'
import { findUser } from './users.ts'

const WRONG_PASSWORD = authError(400, 'invalid_credentials', 'Invalid login credentials')
const NO_NEW_EMAIL = authError(422, 'validation_failed', 'The email address of an account cannot be changed')

type Claims = { readonly sub?: unknown; readonly email?: unknown; readonly session_id?: unknown }

/** What a token says; whether it is a good one is the service's to decide. */
const claimsOf = (authorization: string | undefined): Claims => {
  try {
    return JSON.parse(Buffer.from(authorization?.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return {}
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Signing in by password, and what a person changes of their own account: [E2], [E7], [E8], [E13], [E14] of
 * auth-gaps.ts.
 */
export function createOwnAccount(database: Database) {
  const inTurn = createTurns()

  const endOtherSessions = async (userId: string, session: unknown) => {
    const parameters = [userId, session]
    await database.query(
      'delete from auth.refresh_tokens where user_id = $1 and session_id <> $2',
      parameters,
    )
    await database.query('delete from auth.sessions where user_id = $1 and id <> $2', parameters)
  }

  const dataOf = async (userId: string): Promise<unknown> => {
    const [row] = await database.query<{ data: unknown }>(
      'select private.unwrap_json(raw_user_meta_data) as data from auth.users where id = $1',
      [userId],
    )
    return row?.data ?? {}
  }

  return new Hono<WithBody>()
    .post('/token', authBody, async (c, next) => {
      if (c.req.query('grant_type') !== 'password') return next()
      const { email, password } = c.get('body')
      if (typeof password !== 'string' || typeof email !== 'string') return next()
      if (isTooLong(password)) return c.json(WRONG_PASSWORD, 400)
      const user = await findUser(database, email)
      if (!user || user.password === null) {
        await compareWithNobodys(password)
        return c.json(WRONG_PASSWORD, 400)
      }
      // The service tells of an unconfirmed account before it looks at the password.
      if (!user.confirmed && !(await isPassword(password, user.password))) return c.json(WRONG_PASSWORD, 400)
      return next()
    })
    .put('/user', authBody, async (c, next) => {
      const { password, email, data } = c.get('body')
      const { sub, email: current, session_id } = claimsOf(c.req.header('authorization'))
      if (typeof email === 'string' && email !== '' && email.toLowerCase() !== current)
        return c.json(NO_NEW_EMAIL, 422)
      if (isTooLong(password)) return c.json(LONG_PASSWORD, 400)
      const userId = typeof sub === 'string' && UUID.test(sub) ? sub : ''
      return inTurn(userId, async () => {
        if (data !== undefined && isTooMuchData(data, userId === '' ? {} : await dataOf(userId)))
          return c.json(TOO_MUCH_DATA, 400)
        await next()
        if (c.res.ok && typeof password === 'string') await endOtherSessions(userId, session_id)
        return undefined
      })
    })
}
