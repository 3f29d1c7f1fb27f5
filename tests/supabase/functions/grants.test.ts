import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthApp } from '../../../supabase/local/auth/auth-app.ts'
import { listMigrations, openPglite, prepareDatabase } from '../../../supabase/local/database.ts'
import { createMailer } from '../../../supabase/local/mail/mailer.ts'
import { loadProjectConfig } from '../../../supabase/local/project-config.ts'
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts'

/** A plan has sources: what one granted, no other takes. */
describe('grants by source', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await startTestDatabase()
  })
  afterAll(() => db.close())

  const entitlementOf = async (id: string) =>
    (
      await db.database.query(
        `select e.tier, e.source, e.lifetime, p.subscription_tier as profile
         from public.entitlements e join public.profiles p on p.id = e.user_id where e.user_id = $1`,
        [id],
      )
    )[0]

  it('[P15] a plan granted by hand outlives a purchase and its refund', async () => {
    const user = await db.newUser()
    await db.setTier(user, 'premium', 'by hand')
    await db.setTier(user, 'premium', 'lifetime')
    expect(await entitlementOf(user.id)).toMatchObject({ source: 'lifetime', lifetime: true })
    await db.setTier(user, 'free', 'lifetime')
    expect(await entitlementOf(user.id)).toEqual({
      tier: 'premium',
      source: 'by hand',
      lifetime: false,
      profile: 'premium',
    })
    await db.setTier(user, 'free', 'by hand')
    expect(await entitlementOf(user.id)).toMatchObject({ tier: 'free', profile: 'free' })
  })

  it('[P15] a purchase outlives what was granted by hand and taken back', async () => {
    const user = await db.newUser()
    await db.setTier(user, 'premium', 'lifetime')
    await db.setTier(user, 'premium', 'by hand')
    expect(await entitlementOf(user.id)).toMatchObject({ source: 'lifetime', lifetime: true })
    await db.setTier(user, 'free', 'by hand')
    expect(await entitlementOf(user.id)).toMatchObject({ source: 'lifetime', lifetime: true })
  })
})

it('[P15] plans of the time when a user had one source are carried over', async () => {
  const database = await openPglite()
  const config = loadProjectConfig()
  const app = createAuthApp({
    config,
    database,
    keys: { publishable: config.auth.publishable_key, secret: 'sb_secret_0123456789abcdefghij_klmnopqr' },
    tokenSecret: 'x'.repeat(43),
    origin: 'http://localhost',
    mailer: createMailer(config, { add: () => {}, list: () => [] }),
  })
  const all = listMigrations()
  await prepareDatabase(
    app,
    database,
    all.filter(({ version }) => version < '20261128'),
  )
  const ids = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
  for (const id of ids)
    await database.query('insert into auth.users (id, email) values ($1, $2)', [id, `${id}@example.com`])
  const set = (id: string | undefined, tier: string, source: string) =>
    database.query('select private.set_entitlement($1, $2, $3)', [id, tier, source])
  const [bought, granted, refunded] = ids
  await set(bought, 'premium', 'lifetime')
  await set(granted, 'premium', 'local')
  await set(refunded, 'premium', 'lifetime')
  await set(refunded, 'free', 'revoked')

  await prepareDatabase(app, database, all)
  expect(
    await database.query('select user_id, source from private.entitlement_grants order by user_id'),
  ).toEqual([
    { user_id: bought, source: 'lifetime' },
    { user_id: granted, source: 'local' },
  ])
  await set(bought, 'premium', 'local')
  await set(bought, 'free', 'lifetime')
  await set(granted, 'free', 'lifetime')
  expect(await database.query('select subscription_tier as tier from public.profiles order by id')).toEqual([
    { tier: 'premium' },
    { tier: 'premium' },
    { tier: 'free' },
    { tier: 'free' },
  ])
  await database.close()
})
