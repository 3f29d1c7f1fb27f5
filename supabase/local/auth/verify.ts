import { Hono } from 'hono'
import type { Database } from '../database.ts'
import type { LinkTokens } from './link-token.ts'
import { authBody, authError, type WithBody } from './request-body.ts'
import { hashCode } from './sign-up.ts'

const EXPIRED = authError(403, 'otp_expired', 'Email link is invalid or has expired')

type Proof = {
  readonly id: string
  readonly confirmed: boolean
  readonly isSignUp: boolean
}

/** Codes and links of mails: [E6], [E10], [E11] and [E12] of auth-gaps.ts. */
export function createVerify(database: Database, links: LinkTokens) {
  const findProof = async (hash: string): Promise<Proof | undefined> => {
    const [proof] = await database.query<Proof>(
      `select id, confirmed_at is not null as confirmed, confirmation_token is not distinct from $1 as "isSignUp"
       from auth.users where confirmation_token = $1 or recovery_token = $1`,
      [hash],
    )
    return proof
  }

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
        const hash = byLink
          ? links.open(String(body.token_hash))
          : hashCode(String(email ?? ''), String(token ?? ''))
        if (hash === null) return c.json(EXPIRED, 403)
        const proof = await findProof(hash)
        const proved = proof?.isSignUp ? 'signup' : 'recovery'
        const type = body.type === 'email' ? proved : body.type
        const passed = byLink ? { token_hash: hash, type } : { email, token, type }
        c.req.raw = new Request(c.req.raw, { body: JSON.stringify(passed) })
        await next()
        if (c.res.ok && proof && !proof.confirmed && !proof.isSignUp) {
          await database.query('update auth.users set encrypted_password = null where id = $1', [proof.id])
        }
        return undefined
      })
  )
}
