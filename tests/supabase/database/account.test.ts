import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFullName, hasErrors } from '../../../src/core/account/check-form.ts'
import { startTestDatabase, type TestUser } from '../../helpers/database.ts'
import { insertOp, insertOps, restRow } from '../../helpers/history-rows.ts'
import { createSyncDevice } from '../../helpers/sync-device.ts'

let db: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.close())

const one = async <Row>(sql: string, ...parameters: unknown[]) =>
  (await db.database.query<Row>(sql, parameters))[0]
const profileOf = (user: TestUser) =>
  one<{ full_name: string | null; subscription_tier: string; updated_at: string }>(
    'select full_name, subscription_tier, updated_at::text from public.profiles where id = $1',
    user.id,
  )
const headOf = (user: TestUser) =>
  one<{ rev: number; epoch: string }>(
    'select rev::int, epoch from private.sync_heads where user_id = $1',
    user.id,
  )
const appMetadataOf = async (user: TestUser) =>
  (await one<{ meta: unknown }>('select raw_app_meta_data as meta from auth.users where id = $1', user.id))
    ?.meta

describe('a new user', () => {
  const names: [string, unknown, string | null][] = [
    ['the name of the sign-up', { full_name: ' Ana Núñez ' }, 'Ana Núñez'],
    ['the provider’s name', { name: 'Ana' }, 'Ana'],
    ['a JSON string, as one driver stores it', '{"full_name": "Ana"}', 'Ana'],
    ['no name', {}, null],
    ['a blank name', { full_name: '   ' }, null],
    ['no metadata', null, null],
    ['a string that is no JSON', 'Ana', null],
    ['a list', [1], null],
    ['an object for a name', { full_name: { a: 1 } }, '{"a": 1}'],
    ['a name of 300 characters, cut', { full_name: 'ñ'.repeat(300) }, 'ñ'.repeat(200)],
  ]
  it.each(names)('[A1] gets a free profile: %s', async (_, metadata, full_name) => {
    const user = await db.newUser({ metadata })
    expect(await profileOf(user)).toMatchObject({ full_name, subscription_tier: 'free' })
    expect(await headOf(user)).toMatchObject({ rev: 0 })
  })

  it('[A2] is made for everyone who was there before the tables', async () => {
    const user = await db.newUser()
    await db.database.query('delete from public.profiles where id = $1', [user.id])
    await db.database.run('select private.add_user_rows(id, raw_user_meta_data) from auth.users')
    expect(await profileOf(user)).toMatchObject({ full_name: 'Test Person', subscription_tier: 'free' })
  })
})

describe('the profile', () => {
  const patch = (user: TestUser, body: unknown) =>
    db.rest('PATCH', `profiles?id=eq.${user.id}`, {
      as: user,
      body,
      headers: { prefer: 'return=representation' },
    })

  it('[A3] takes a new name and dates the change itself', async () => {
    const user = await db.newUser()
    const answer = await patch(user, { full_name: 'New Name', updated_at: '2001-01-01T00:00:00Z' })
    expect(answer).toMatchObject({ status: 200, body: [{ full_name: 'New Name' }] })
    expect(Date.parse((await profileOf(user))?.updated_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  it('[A4] bounds the name', async () => {
    const user = await db.newUser()
    expect((await patch(user, { full_name: 'ñ'.repeat(200) })).status).toBe(200)
    const answer = await patch(user, { full_name: 'ñ'.repeat(201) })
    expect(answer).toMatchObject({ status: 400, body: { code: 'PT400', message: 'bad_row' } })
  })

  it('[A4] takes every name that the forms take, and none that is too long for them', async () => {
    const user = await db.newUser()
    for (const fullName of ['🙂'.repeat(200), '🙂'.repeat(201), 'a'.repeat(201), '\x07a', 'a\0b']) {
      const isTaken = !hasErrors(checkFullName({ fullName }))
      expect((await patch(user, { full_name: fullName })).status === 200, fullName).toBe(isTaken)
    }
  })
})

describe('an entitlement', () => {
  it('[A5] is written wherever the plan is read, and keeps other metadata', async () => {
    const user = await db.newUser()
    await db.database.query(
      `update auth.users set raw_app_meta_data = '{"provider": "email"}' where id = $1`,
      [user.id],
    )
    const before = await headOf(user)
    await db.setTier(user, 'premium', 'lifetime')
    expect(await profileOf(user)).toMatchObject({ subscription_tier: 'premium' })
    expect(await appMetadataOf(user)).toEqual({ provider: 'email', subscription_tier: 'premium' })
    const { body } = await db.rest('GET', 'entitlements', { as: user })
    expect(body).toMatchObject([{ tier: 'premium', source: 'lifetime', lifetime: true }])
    const after = await headOf(user)
    expect(after?.rev).toBe((before?.rev ?? Number.NaN) + 1)
    expect(after?.epoch).not.toBe(before?.epoch)
  })

  it('[A6] has one effect however often it is set', async () => {
    const user = await db.newUser()
    await db.setTier(user, 'premium', 'lifetime')
    const [head, entitlement] = [
      await headOf(user),
      (await db.rest('GET', 'entitlements', { as: user })).body,
    ]
    await db.setTier(user, 'premium', 'lifetime')
    expect(await headOf(user)).toEqual(head)
    expect((await db.rest('GET', 'entitlements', { as: user })).body).toEqual(entitlement)
  })

  it('[A7] is revoked everywhere, without devices reading all again', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const before = await headOf(user)
    await db.setTier(user, 'free')
    expect(await profileOf(user)).toMatchObject({ subscription_tier: 'free' })
    expect(await appMetadataOf(user)).toMatchObject({ subscription_tier: 'free' })
    expect(await headOf(user)).toEqual({ rev: (before?.rev ?? Number.NaN) + 1, epoch: before?.epoch })
    expect((await db.rest('GET', 'entitlements', { as: user })).body).toMatchObject([{ lifetime: false }])
  })

  it('[A8] reads metadata that a driver stored as a JSON string', async () => {
    const user = await db.newUser()
    await db.database.query(
      `update auth.users set raw_app_meta_data = to_jsonb('{"provider": "email"}'::text) where id = $1`,
      [user.id],
    )
    await db.setTier(user, 'premium')
    expect(await appMetadataOf(user)).toEqual({ provider: 'email', subscription_tier: 'premium' })
  })

  it('[A9] has no effect for an account that is gone, and knows two tiers', async () => {
    const user = await db.newUser()
    await db.database.query('delete from auth.users where id = $1', [user.id])
    await db.setTier(user, 'premium')
    expect(await one('select from public.entitlements where user_id = $1', user.id)).toBeUndefined()
    const other = await db.newUser()
    await expect(db.setTier(other, 'gold' as never)).rejects.toThrow()
    expect(await profileOf(other)).toMatchObject({ subscription_tier: 'free' })
  })
})

describe('the tier', () => {
  /** All that a user may think of; the answers do not matter, the tier does. */
  async function attack(user: TestUser): Promise<void> {
    const tier = 'premium'
    const upsert = { prefer: 'resolution=merge-duplicates,return=representation' }
    const profile = { id: user.id, full_name: 'x', subscription_tier: tier }
    const calls: [string, string, unknown, Record<string, string>?][] = [
      ['PATCH', `profiles?id=eq.${user.id}`, { subscription_tier: tier }],
      ['PATCH', `profiles?id=eq.${user.id}`, { full_name: 'x', subscription_tier: tier }],
      ['PATCH', `profiles?id=eq.${user.id}&columns=full_name,subscription_tier`, profile],
      ['PATCH', 'profiles?id=not.is.null', { subscription_tier: tier }],
      ['PUT', `profiles?id=eq.${user.id}`, profile],
      ['POST', 'profiles', profile],
      ['POST', 'profiles?on_conflict=id', [profile], upsert],
      ['DELETE', `profiles?id=eq.${user.id}`, undefined],
      ['POST', 'entitlements', { user_id: user.id, tier, source: 'lifetime' }],
      ['POST', 'entitlements?on_conflict=user_id', { user_id: user.id, tier, source: 'lifetime' }, upsert],
      ['POST', 'rpc/set_entitlement', { user_id: user.id, tier, source: 'lifetime' }],
      [
        'POST',
        'rpc/set_entitlement',
        { user_id: user.id, tier, source: 'x' },
        { 'content-profile': 'private' },
      ],
      ['POST', 'rpc/add_user_rows', { id: user.id, metadata: profile }, { 'content-profile': 'private' }],
      ['PUT', '/auth/v1/user', { data: { subscription_tier: tier } }],
      ['PUT', '/auth/v1/user', { app_metadata: { subscription_tier: tier }, raw_app_meta_data: profile }],
    ]
    for (const [method, path, body, headers] of calls) {
      await db.rest(method, path, { as: user, body, ...(headers ? { headers } : {}) })
    }
  }

  const expectFree = async (user: TestUser) => {
    expect(await profileOf(user)).toMatchObject({ subscription_tier: 'free' })
    expect(await one('select from public.entitlements where user_id = $1', user.id)).toBeUndefined()
    expect(await appMetadataOf(user)).not.toMatchObject({ subscription_tier: 'premium' })
    const saved = await db.rest('POST', 'password_history', { as: user, body: restRow(user, 'Mine') })
    expect(saved.status).toBe(403)
    expect((await createSyncDevice(db, user).call()).plan).toEqual({ tier: 'free', lifetime: false })
  }

  it('[A10] cannot be changed by its user through any call', async () => {
    const user = await db.newUser()
    await attack(user)
    await expectFree(user)
  })

  it('[A10] cannot be changed after a restart either, when the library has granted everything again', async () => {
    const user = await db.newUser()
    await db.restart()
    await attack(user)
    await expectFree(user)
    expect(
      (await db.rest('PATCH', `profiles?id=eq.${user.id}`, { as: user, body: { full_name: 'x' } })).status,
    ).toBe(204)
  })

  it('[A11] is held by a trigger even where every grant is given away', async () => {
    const user = await db.newUser()
    await db.database.run('grant all on all tables in schema public to anon, authenticated')
    try {
      await attack(user)
      const patched = await db.rest('PATCH', `profiles?id=eq.${user.id}`, {
        as: user,
        body: { subscription_tier: 'premium' },
      })
      expect(patched.status).toBe(403)
      await expectFree(user)
    } finally {
      await db.restart()
    }
  })
})

describe('deleting the account', () => {
  const deleteAccount = (user: TestUser | null) =>
    db.rest('POST', 'rpc/delete_account', { as: user, body: {} })
  const TABLES = [
    'public.password_history',
    'public.weekly_usage',
    'public.entitlements',
    'private.sync_heads',
    'private.sync_clients',
    'private.sync_outcomes',
    'private.history_tombstones',
  ]
  const countsOf = async (user: TestUser) =>
    Promise.all(
      TABLES.map(
        async (table) =>
          (await one<{ n: number }>(`select count(*)::int as n from ${table} where user_id = $1`, user.id))
            ?.n,
      ),
    )

  it('[A12] takes everything of theirs with it, and nothing of anyone else’s', async () => {
    const [user, other] = [await db.newUser(), await db.newUser()]
    for (const each of [user, other]) {
      const device = createSyncDevice(db, each)
      const [first, ...rest] = insertOps(3)
      if (!first) throw new Error('no operation')
      await device.call([first, ...rest, insertOp('Mine'), { type: 'delete', id: first.id }])
      await db.setTier(each, 'premium')
    }
    const log = () =>
      db.database.query<{ actor: string }>(
        `select payload ->> 'actor_id' as actor from auth.audit_log_entries
         where payload ->> 'actor_id' in ($1, $2)`,
        [user.id, other.id],
      )
    for (const { id, email } of [user, other])
      await db.database.query('insert into auth.audit_log_entries (id, payload) values ($1, $2::json)', [
        randomUUID(),
        JSON.stringify({ action: 'login', actor_id: id, actor_username: email }),
      ])
    const filled = await countsOf(other)
    expect(filled.every((count) => count !== undefined && count > 0)).toBe(true)

    expect((await deleteAccount(user)).status).toBe(204)
    expect(await countsOf(user)).toEqual(TABLES.map(() => 0))
    expect(await profileOf(user)).toBeUndefined()
    expect(await one('select from auth.users where id = $1', user.id)).toBeUndefined()
    expect(await one('select from auth.sessions where user_id = $1', user.id)).toBeUndefined()
    expect(await countsOf(other)).toEqual(filled)
    expect(await log()).toEqual([{ actor: other.id }])
    expect((await db.sync(user, {})).status).toBe(401)
    expect((await deleteAccount(user)).body).toMatchObject({ message: 'recent_sign_in_required' })
  })

  it('[A13] needs a session', async () => {
    expect(await deleteAccount(null)).toMatchObject({
      status: 401,
      body: { code: 'PT401', message: 'no_session' },
    })
  })

  it('[A14] needs a sign-in of the last 15 minutes, which a refresh is not', async () => {
    const late = await db.newUser({ signedInAt: new Date(Date.now() - 16 * 60_000) })
    await db.database.query('update auth.users set last_sign_in_at = now() where id = $1', [late.id])
    await db.database.query(
      'update auth.sessions set updated_at = now(), refreshed_at = now() where user_id = $1',
      [late.id],
    )
    expect(await deleteAccount(late)).toMatchObject({
      status: 403,
      body: { code: 'PT403', message: 'recent_sign_in_required' },
    })
    expect(await profileOf(late)).toBeDefined()
    const recent = await db.newUser({ signedInAt: new Date(Date.now() - 14 * 60_000) })
    expect((await deleteAccount(recent)).status).toBe(204)
  })

  it('[A15] does not take an ended session for a recent one', async () => {
    const user = await db.newUser()
    await db.database.query('delete from auth.sessions where user_id = $1', [user.id])
    expect(await deleteAccount(user)).toMatchObject({ body: { message: 'recent_sign_in_required' } })
  })
})
