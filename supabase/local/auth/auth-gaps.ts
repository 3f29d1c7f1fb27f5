import { createHash, randomInt, randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Database } from '../database.ts'
import type { Mailer } from '../mail/mailer.ts'

/**
 * What the embedded auth service answers otherwise than hosted Supabase, made the same. Numbered, since a
 * difference here would only be seen in production:
 *
 * [A1] signing up again with an unconfirmed address sends the mail again (the library: 429 for ever);
 * [A2] signing up with a confirmed address answers as if it were new and sends nothing, so nobody learns who
 *      has an account (the library: 429);
 * [A3] `resend` resends (the library: 429 for ever);
 * [A4] one mail a second and address, not one a minute: on one machine nobody is protected by more;
 * [A5] no sign-in by mail link alone: it would make confirmed accounts for other people's addresses;
 * [A6] the code of a mail is accepted under the type `email` too;
 * [A7] a password has at most 72 bytes, since no more of it are hashed (the library counts characters, and those of a
 *      changed password not at all: any other end would sign in as well);
 * [A8] a new password ends the person's other sessions (the library: none);
 * [A9] sign-ups with one address at the same moment take turns (the library: 500).
 */
type Options = { readonly database: Database; readonly mailer: Mailer; readonly now?: () => number }

type AuthUser = {
  readonly id: string
  readonly email: string
  readonly confirmed: boolean
  readonly sentAt: Date | null
}

const RESEND_AFTER_MS = 1_000
/** Beyond them bcrypt reads nothing. */
const MAX_PASSWORD_BYTES = 72

/** How the library stores a code: of the address in lower case and the code. */
const hashCode = (email: string, code: string) =>
  createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex')

const authError = (code: number, error_code: string, msg: string) => ({ code, error_code, msg })
const TOO_SOON = authError(
  429,
  'over_email_send_rate_limit',
  'For security purposes, you can only request this after 1 second.',
)
const LONG_PASSWORD = authError(400, 'validation_failed', 'Password cannot be longer than 72 characters')
const WRONG_PASSWORD = authError(400, 'invalid_credentials', 'Invalid login credentials')
const NO_LINK_SIGN_IN = authError(422, 'otp_disabled', 'Signups not allowed for otp')

const identityOf = (user: AuthUser, at: string) => ({
  identity_id: user.id,
  id: user.id,
  user_id: user.id,
  identity_data: { email: user.email, email_verified: false, phone_verified: false, sub: user.id },
  provider: 'email',
  email: user.email,
  last_sign_in_at: at,
  created_at: at,
  updated_at: at,
})

const isTooLong = (password: unknown): boolean =>
  typeof password === 'string' && Buffer.byteLength(password) > MAX_PASSWORD_BYTES

/** Of a token that the service has accepted. */
const sessionOf = (authorization: string | undefined): unknown =>
  JSON.parse(Buffer.from(authorization?.split('.')[1] ?? '', 'base64url').toString()).session_id

type Body = { email?: unknown; password?: unknown; type?: unknown; token?: unknown }

export function createAuthGaps({ database, mailer, now = Date.now }: Options) {
  const findUser = async (email: unknown): Promise<AuthUser | undefined> => {
    if (typeof email !== 'string') return undefined
    const [user] = await database.query<AuthUser>(
      `select id, email, confirmed_at is not null as confirmed, confirmation_sent_at as "sentAt"
       from auth.users where email = $1`,
      [email.toLowerCase()],
    )
    return user
  }

  const isTooSoon = (user: AuthUser) =>
    user.sentAt !== null && now() - new Date(user.sentAt).getTime() < RESEND_AFTER_MS

  const sendConfirmationAgain = async (user: AuthUser) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const hash = hashCode(user.email, code)
    await database.query(
      'update auth.users set confirmation_token = $2, confirmation_sent_at = $3 where id = $1',
      [user.id, hash, new Date(now()).toISOString()],
    )
    await mailer.sendConfirmation(user.email, hash, code)
  }

  const bodyOf = createMiddleware<{ Variables: { body: Body } }>(async (c, next) => {
    // A copy: the service behind reads the original.
    const body: unknown = await c.req.raw
      .clone()
      .json()
      .catch(() => null)
    c.set('body', typeof body === 'object' && body !== null ? (body as Body) : {})
    await next()
  })

  /** [A9] By address: the end of the last sign-up in line. */
  const turns = new Map<string, Promise<void>>()
  const inTurn = createMiddleware<{ Variables: { body: Body } }>(async (c, next) => {
    const address = String(c.get('body').email).toLowerCase()
    const turn = (turns.get(address) ?? Promise.resolve()).then(next)
    const settled = turn.catch(() => {})
    turns.set(address, settled)
    await turn.finally(() => {
      if (turns.get(address) === settled) turns.delete(address)
    })
  })

  const endOtherSessions = async (userId: string, session: unknown) => {
    const parameters = [userId, session]
    await database.query(
      'delete from auth.refresh_tokens where user_id = $1 and session_id <> $2',
      parameters,
    )
    await database.query('delete from auth.sessions where user_id = $1 and id <> $2', parameters)
  }

  return new Hono<{ Variables: { body: Body } }>()
    .put('/user', bodyOf, async (c, next) => {
      const { password } = c.get('body')
      if (isTooLong(password)) return c.json(LONG_PASSWORD, 400)
      await next()
      if (c.res.ok && typeof password === 'string') {
        const { id } = (await c.res.clone().json()) as { id: string }
        await endOtherSessions(id, sessionOf(c.req.header('authorization')))
      }
      return undefined
    })
    .post('/token', bodyOf, async (c, next) => {
      return isTooLong(c.get('body').password) ? c.json(WRONG_PASSWORD, 400) : next()
    })
    .post('/signup', bodyOf, inTurn, async (c, next) => {
      const { email, password } = c.get('body')
      if (isTooLong(password)) return c.json(LONG_PASSWORD, 400)
      const user = await findUser(email)
      // Too weak or missing: the service refuses it before it looks for the user.
      if (!user || typeof password !== 'string' || password.length < 8) return next()
      if (!user.confirmed && isTooSoon(user)) return c.json(TOO_SOON, 429)
      if (!user.confirmed) await sendConfirmationAgain(user)
      const at = new Date(now()).toISOString()
      return c.json({
        id: user.confirmed ? randomUUID() : user.id,
        aud: 'authenticated',
        role: user.confirmed ? '' : 'authenticated',
        email: user.email,
        phone: '',
        confirmation_sent_at: at,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: {},
        // supabase-js tells a confirmed address by its having no identity, as on hosted Supabase.
        identities: user.confirmed ? [] : [identityOf(user, at)],
        created_at: at,
        updated_at: at,
        is_anonymous: false,
      })
    })
    .post('/resend', bodyOf, async (c, next) => {
      const { type, email } = c.get('body')
      if (type !== 'signup') return next()
      const user = await findUser(email)
      if (!user) return next()
      if (user.confirmed) return c.json({})
      if (isTooSoon(user)) return c.json(TOO_SOON, 429)
      await sendConfirmationAgain(user)
      return c.json({})
    })
    .post('/otp', (c) => c.json(NO_LINK_SIGN_IN, 422))
    .post('/magiclink', (c) => c.json(NO_LINK_SIGN_IN, 422))
    .post('/verify', bodyOf, async (c, next) => {
      const body = c.get('body')
      if (body.type !== 'email') return next()
      const user = await findUser(body.email)
      const type = user && !user.confirmed ? 'signup' : 'magiclink'
      c.req.raw = new Request(c.req.raw, { body: JSON.stringify({ ...body, type }) })
      return next()
    })
}
