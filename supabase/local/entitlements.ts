import { Hono } from 'hono'
import type { Database } from './database.ts'
import { isSameSecret } from './is-same-secret.ts'

export type Tier = 'free' | 'premium'

export const isTier = (text: unknown): text is Tier => text === 'free' || text === 'premium'

/**
 * The name in which this machine grants; what a purchase grants stands beside it, and the better one counts.
 */
const SOURCE = 'local'

/**
 * Grants premium here, or takes that grant back.
 * @returns the tier that the person then has, by every grant that stands; null when nobody has this address.
 */
export async function setTier(database: Database, email: string, tier: Tier): Promise<Tier | null> {
  const [user] = await database.query<{ id: string }>('select id from auth.users where email = $1', [
    email.trim().toLowerCase(),
  ])
  if (!user) return null
  await database.query('select private.set_entitlement($1, $2, $3)', [user.id, tier, SOURCE])
  const [profile] = await database.query<{ tier: Tier }>(
    'select subscription_tier as tier from public.profiles where id = $1',
    [user.id],
  )
  return profile?.tier ?? null
}

/** `POST /tier {email, tier}` with the secret key: how `npm run local` reaches the running server. */
export function createEntitlementRoute(database: Database, secretKey: string): Hono {
  return new Hono().post('/tier', async (c) => {
    if (!isSameSecret(c.req.header('apikey') ?? '', secretKey))
      return c.json({ message: 'Invalid API key' }, 401)
    const body = (await c.req.json().catch(() => ({}))) as { email?: unknown; tier?: unknown }
    if (typeof body.email !== 'string' || !isTier(body.tier)) {
      return c.json({ message: 'Expected {email, tier: free | premium}' }, 400)
    }
    const left = await setTier(database, body.email, body.tier)
    return left ? c.json({ email: body.email, tier: left }) : c.json({ message: 'No such user' }, 404)
  })
}
