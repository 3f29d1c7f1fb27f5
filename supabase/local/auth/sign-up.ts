import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { type Context, Hono, type Next } from 'hono'
import type { Database } from '../database.ts'
import type { Mailer } from '../mail/mailer.ts'
import { hashPassword, isTooLong } from './passwords.ts'
import { type AuthBody, authBody, authError, type WithBody } from './request-body.ts'
import type { Turns } from './take-turns.ts'
import { isTooMuchData, TOO_MUCH_DATA } from './user-data.ts'
import { findUser } from './users.ts'

type Options = {
  readonly database: Database
  readonly mailer: Mailer
  readonly now: () => number
  /** By address, also of whoever confirms it. */
  readonly inTurn: Turns
}

const MAIL_EVERY_MS = 1_000
/** So that made-up addresses do not fill the memory. */
const MAX_ADDRESSES = 10_000
const MIN_PASSWORD_LENGTH = 8
/** As the library looks at it. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const TOO_SOON = authError(
  429,
  'over_email_send_rate_limit',
  'For security purposes, you can only request this after 1 second.',
)
export const LONG_PASSWORD = authError(
  400,
  'validation_failed',
  'Password cannot be longer than 72 characters',
)

/** How the library stores a code: of the address in lower case and the code. */
export const hashCode = (email: string, code: string): string =>
  createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An account's own data, as the library makes it of what was typed. */
const metadataOf = (id: string, email: string, data: unknown) => ({
  ...(isObject(data) ? data : {}),
  email,
  email_verified: false,
  phone_verified: false,
  sub: id,
})

/**
 * The same for every address, and none of the database: an id that an account has would tell that there is
 * one.
 */
const secret = randomBytes(32)
const answerId = (email: string): string => {
  const hex = createHmac('sha256', secret).update(email).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** [E2] What everybody hears, in the form of the library. */
const signUpAnswer = (email: string, data: unknown, at: string) => {
  const id = answerId(email)
  const identity = metadataOf(id, email, data)
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: identity,
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: identity,
        provider: 'email',
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
        email,
      },
    ],
    created_at: at,
    updated_at: at,
    is_anonymous: false,
    confirmation_sent_at: at,
  }
}

/**
 * [E4] When a mail was last asked for, by its kind and address, whether or not one was sent. By a clock that
 * nobody sets: one that goes back would let nobody ask for as long.
 */
const createMailClock = (now = () => performance.now()) => {
  const asked = new Map<string, number>()
  return (kind: 'confirmation' | 'recovery', email: string): boolean => {
    const key = `${kind} ${email}`
    const isTooSoon = now() - (asked.get(key) ?? Number.NEGATIVE_INFINITY) < MAIL_EVERY_MS
    if (isTooSoon) return true
    asked.delete(key)
    if (asked.size >= MAX_ADDRESSES) asked.delete(asked.keys().next().value ?? '')
    asked.set(key, now())
    return false
  }
}

const newCode = (email: string) => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, hash: hashCode(email, code) }
}

/**
 * Sign-up, its mail once more, and the mail of a forgotten password: [E1] to [E4] and [E9] of auth-gaps.ts.
 */
export function createSignUp({ database, mailer, now, inTurn }: Options) {
  const isTooSoon = createMailClock()

  // Whether an account waits is asked by the statement that changes it: until then it may have been
  // confirmed, by Google too.

  const resend = async (id: string, email: string) => {
    const { code, hash } = newCode(email)
    const waiting = await database.query(
      `update auth.users set confirmation_token = $2, confirmation_sent_at = $3
       where id = $1 and confirmed_at is null returning id`,
      [id, hash, new Date(now()).toISOString()],
    )
    if (waiting.length > 0) await mailer.sendConfirmation(email, hash, code)
  }

  /**
   * [E1] The mailbox has said nothing of the earlier sign-up: what it typed gives way to the latest, at once
   * with its code, which would else confirm what its mail knows nothing of. The name is cut as
   * private.add_user_rows does.
   */
  const signUpAgain = async (id: string, email: string, password: string, data: unknown) => {
    const metadata = JSON.stringify(metadataOf(id, email, data))
    const { code, hash } = newCode(email)
    const waiting = await database.query(
      `with waiting as (
         update auth.users set encrypted_password = $2, raw_user_meta_data = $3::jsonb,
           confirmation_token = $4, confirmation_sent_at = $5
         where id = $1 and confirmed_at is null returning id
       )
       update public.profiles
       set full_name = left(nullif(btrim(coalesce($3::jsonb ->> 'full_name', $3::jsonb ->> 'name')), ''), 200)
       from waiting where profiles.id = waiting.id returning profiles.id`,
      [id, await hashPassword(password), metadata, hash, new Date(now()).toISOString()],
    )
    if (waiting.length > 0) await mailer.sendConfirmation(email, hash, code)
  }

  const signUp = async (c: Context<WithBody>, next: Next, body: AuthBody) => {
    const { password, data } = body
    const email = String(body.email).toLowerCase()
    if (isTooLong(password)) return c.json(LONG_PASSWORD, 400)
    if (isTooMuchData(data)) return c.json(TOO_MUCH_DATA, 400)
    // Too weak, or something missing: the service refuses it before it looks for the user.
    if (typeof password !== 'string' || password.length < MIN_PASSWORD_LENGTH || !EMAIL.test(email))
      return next()
    if (isTooSoon('confirmation', email)) return c.json(TOO_SOON, 429)
    const user = await findUser(database, email)
    if (!user) {
      await next()
      if (!c.res.ok) return undefined
    } else if (user.confirmed) {
      await hashPassword(password)
    } else {
      await signUpAgain(user.id, email, password, data)
    }
    c.res = c.json(signUpAnswer(email, data, new Date(now()).toISOString()))
    return undefined
  }

  return new Hono<WithBody>()
    .post('/signup', authBody, (c, next) => {
      const body = c.get('body')
      return inTurn(String(body.email).toLowerCase(), () => signUp(c, next, body))
    })
    .post('/resend', authBody, async (c, next) => {
      const { type, email } = c.get('body')
      if (type !== 'signup' || typeof email !== 'string' || !EMAIL.test(email)) return next()
      if (isTooSoon('confirmation', email.toLowerCase())) return c.json(TOO_SOON, 429)
      const user = await findUser(database, email)
      if (user && !user.confirmed) await resend(user.id, user.email)
      return c.json({})
    })
    .post('/recover', authBody, async (c, next) => {
      const { email } = c.get('body')
      if (typeof email === 'string' && isTooSoon('recovery', email.toLowerCase()))
        return c.json(TOO_SOON, 429)
      return next()
    })
}
