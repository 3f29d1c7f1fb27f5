import { Hono } from 'hono'
import type { Database } from '../database.ts'
import type { LinkTokens } from './link-token.ts'
import { authBody, authError, type WithBody } from './request-body.ts'
import { hashCode } from './sign-up.ts'
import type { Turns } from './take-turns.ts'

const EXPIRED = authError(403, 'otp_expired', 'Email link is invalid or has expired')

/**
 * The service hashes address and code together, without a border: what is cut elsewhere has the same hash and
 * would be counted as a guess for another account.
 */
const CODE = /^[0-9]{6}$/

type Proof = {
  readonly id: string
  readonly email: string
  readonly isSignUp: boolean
}

type Options = {
  readonly database: Database
  readonly links: LinkTokens
  /** By address, also of whoever signs up with it. */
  readonly inTurn: Turns
}

/** Codes and links of mails: [E6], [E10], [E11] and [E12] of auth-gaps.ts. */
export function createVerify({ database, links, inTurn }: Options) {
  const findProof = async (hash: string): Promise<Proof | undefined> => {
    const [proof] = await database.query<Proof>(
      `select id, email, confirmation_token is not distinct from $1 as "isSignUp"
       from auth.users where confirmation_token = $1 or recovery_token = $1`,
      [hash],
    )
    return proof
  }

  /**
   * [E12] The password of an account that nobody has confirmed ends before it is: afterwards it would let in
   * whoever chose it, for a moment, or for ever if the server ends just then.
   */
  const endPassword = async (id: string, hash: string): Promise<string | null> => {
    const [ended] = await database.query<{ password: string | null }>(
      `update auth.users as account set encrypted_password = null from auth.users as before
       where account.id = $1 and account.recovery_token = $2 and account.confirmed_at is null and before.id = account.id
       returning before.encrypted_password as password`,
      [id, hash],
    )
    return ended?.password ?? null
  }

  /** The proof was none (expired, of another kind): nothing has changed. */
  const restorePassword = (id: string, password: string) =>
    database.query(
      'update auth.users set encrypted_password = $2 where id = $1 and confirmed_at is null and encrypted_password is null',
      [id, password],
    )

  return (
    new Hono<WithBody>()
      // Hono answers HEAD by it too.
      .get('/verify', (c) => {
        const { origin, searchParams } = new URL(c.req.url)
        // Only addresses of our own come this far, as this parser reads them (own-redirects.ts).
        const target = new URL(searchParams.get('redirect_to') ?? `${origin}/dashboard`)
        target.hash = new URLSearchParams({
          token_hash: c.req.query('token') ?? '',
          type: c.req.query('type') ?? '',
        }).toString()
        return c.body(null, 303, { location: target.href })
      })
      .post('/verify', authBody, async (c, next) => {
        const body = c.get('body')
        const { email, token } = body
        const byLink = body.token_hash !== undefined
        if (!byLink && !CODE.test(String(token))) return c.json(EXPIRED, 403)
        const hash = byLink
          ? links.open(String(body.token_hash))
          : hashCode(String(email ?? ''), String(token))
        if (hash === null) return c.json(EXPIRED, 403)
        const proof = await findProof(hash)
        const proved = proof?.isSignUp ? 'signup' : 'recovery'
        const type = body.type === 'email' ? proved : body.type
        const passed = byLink ? { token_hash: hash, type } : { email, token, type }
        c.req.raw = new Request(c.req.raw, { body: JSON.stringify(passed) })
        if (!proof) return next()
        return inTurn(proof.email, async () => {
          const password = await endPassword(proof.id, hash)
          await next()
          if (password !== null && !c.res.ok) await restorePassword(proof.id, password)
        })
      })
  )
}
