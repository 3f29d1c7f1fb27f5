import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SyncRequest } from '../../../src/core/sync/wire.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../../helpers/database.ts'
import { FREE_LABEL, insertOp, insertOps } from '../../helpers/history-rows.ts'
import { createSyncDevice, verdicts } from '../../helpers/sync-device.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.close())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Every version of every row of this user: a change moves `ctid` and `xmin`, a lock leaves `xmax`. */
const versionsOf = async (user: TestUser) => {
  const tables = [
    'private.sync_heads',
    'private.sync_clients',
    'private.sync_outcomes',
    'private.history_tombstones',
    'public.password_history',
    'public.weekly_usage',
    'public.entitlements',
  ]
  const parts = tables.map(
    (table) =>
      `select '${table}' as name, ctid::text, xmin::text, xmax::text from ${table} where user_id = $1`,
  )
  return db.database.query(
    `${parts.join(' union all ')} union all
     select 'auth.users', ctid::text, xmin::text, xmax::text from auth.users where id = $1 order by 1, 2`,
    [user.id],
  )
}

const contactOf = async (user: TestUser) => {
  const [row] = await db.database.query<{ at: string; format: string | null; isToday: boolean }>(
    `select last_contact_at::text as at, format, last_contact_at >= date_trunc('day', now(), 'UTC') as "isToday"
     from private.sync_clients where user_id = $1`,
    [user.id],
  )
  if (!row) throw new Error('This user has no device.')
  return row
}

/** @param at an expression of SQL. */
const setContact = (user: TestUser, at: string) =>
  db.database.query(`update private.sync_clients set last_contact_at = ${at} where user_id = $1`, [user.id])

const TODAY = `date_trunc('day', now(), 'UTC')`

describe('a call without news', () => {
  it('[Y23] writes nothing and locks nothing, whoever asks and however often', async () => {
    for (const tier of ['free', 'premium'] as const) {
      const user = await db.newUser({ tier })
      const device = createSyncDevice(db, user)
      const ops = insertOps(3)
      const late = device.request(ops)
      await device.call(ops)
      const before = await versionsOf(user)
      for (let i = 0; i < 3; i++) await device.call()
      // Nor does one that reads from the beginning, one that was taken before, a copy's, nor one beyond a gap.
      await device.call([], { cursor: 0, epoch: null })
      expect((await db.sync(user, late)).body.outcomes).toHaveLength(3)
      const copy = { client_id: device.clientId, ops: insertOps(2), first_seq: 2 }
      expect((await db.sync(user, copy)).body).toMatchObject({ copied: true })
      expect((await db.sync(user, { ...copy, first_seq: 9 })).body).toMatchObject({
        last_seq: 3,
        outcomes: [],
      })
      expect(await versionsOf(user)).toEqual(before)
    }
  })

  it('[Y23] tells what is new all the same', async () => {
    const user = await db.newUser()
    const [one, two] = [createSyncDevice(db, user), createSyncDevice(db, user)]
    const ops = insertOps(2)
    await one.call(ops)
    await two.call()
    expect(await two.call()).toMatchObject({
      rows: [],
      usage: { count: 2 },
      plan: { tier: 'free' },
      reset: false,
    })
    await db.setTier(user, 'premium', 'lifetime')
    const upgraded = await two.call()
    expect(upgraded).toMatchObject({ reset: true, plan: { tier: 'premium', lifetime: true } })
    expect(upgraded.rows.map(({ id }) => id)).toEqual(ops.map(({ id }) => id))
    await one.call([{ type: 'delete', id: ops[0]?.id ?? '' }])
    expect(await two.call()).toMatchObject({ rows: [], tombstones: [{ id: ops[0]?.id }] })
  })
})

describe('the time of last contact', () => {
  it('[Y24] is noted by a device’s first call of a day, and then by what brings something', async () => {
    const user = await db.newUser()
    const device = createSyncDevice(db, user)
    await device.call()
    await setContact(user, `${TODAY} - interval '1 second'`)
    await device.call()
    expect(await contactOf(user)).toMatchObject({ isToday: true })
    await setContact(user, TODAY)
    const first = await contactOf(user)
    await device.call()
    expect(await contactOf(user)).toEqual(first)
    await device.call([insertOp()])
    expect(Date.parse((await contactOf(user)).at)).toBeGreaterThan(Date.parse(first.at) - 1)
    expect((await contactOf(user)).at).not.toBe(first.at)
  })

  it('[Y24] lets no row of a free device reach back into a week before that of its last call', async () => {
    const user = await db.newUser({ createdAt: new Date(Date.now() - 60 * DAY) })
    const device = createSyncDevice(db, user)
    await device.call()
    // The last call of last week, then the first one of this week, which changes nothing.
    const [week] = await db.database.query<{ start: string }>(
      'select private.week_start(now())::text as start',
    )
    await setContact(user, `private.week_start(now()) - interval '1 minute'`)
    await device.call()
    const old = new Date(Date.now() - 20 * DAY).toISOString()
    const { outcomes, usage } = await device.call(
      Array.from({ length: 4 }, () => insertOp(FREE_LABEL, { created_at: old })),
    )
    expect(verdicts(outcomes)).toEqual(['applied', 'applied', 'applied', 'weekly_limit'])
    expect(usage.count).toBe(3)
    const charged = await db.database.query<{ start: string }>(
      'select week_start::text as start from public.weekly_usage where user_id = $1',
      [user.id],
    )
    expect(charged).toEqual([week])
  })

  it('[R11] comes with the form of the call that the device speaks', async () => {
    const user = await db.newUser()
    const device = createSyncDevice(db, user)
    await device.call()
    expect((await contactOf(user)).format).toBeNull()
    for (const [sent, kept] of [
      ['1', '1'],
      ['2'.repeat(50), '2'.repeat(20)],
      [null, null],
    ] as const) {
      await setContact(user, `now() - interval '1 day'`)
      await device.call([], { format: sent } as unknown as Partial<SyncRequest>)
      expect((await contactOf(user)).format).toBe(kept)
    }
  })
})
