import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase, type TestUser } from '../../helpers/database.ts'
import { countRows, FREE_LABEL, insertOp } from '../../helpers/history-rows.ts'
import { createSyncDevice, verdicts } from '../../helpers/sync-device.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.close())

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('time', () => {
  const timesOf = async (user: TestUser) =>
    (
      await db.database.query<{ age: number }>(
        `select extract(epoch from now() - created_at)::float8 * 1000 as age
         from public.password_history where user_id = $1 order by rev`,
        [user.id],
      )
    ).map((row) => Number(row.age))
  const near = (expected: number) => ({
    asymmetricMatch: (actual: unknown) => Math.abs(Number(actual) - expected) < 60_000,
    toString: () => `about ${expected} ms`,
  })

  it.each([0, 2 * HOUR, -2 * HOUR, 21 * DAY, -21 * DAY, 400_000 * DAY])(
    '[Y19] corrects a clock that is %i ms off',
    async (skew) => {
      const user = await db.newUser({ tier: 'premium', createdAt: new Date(Date.now() - 30 * DAY) })
      const shifted = (age: number) => new Date(Date.now() - age + skew).toISOString()
      await createSyncDevice(db, user).call(
        [insertOp('x', { created_at: shifted(3 * HOUR) }), insertOp('x', { created_at: shifted(-5 * HOUR) })],
        { client_now: shifted(0) },
      )
      expect(await timesOf(user)).toEqual([near(3 * HOUR), near(0)])
    },
  )

  it('[LF-49] charges a back-dated row to the time since the device’s last contact', async () => {
    const user = await db.newUser({ createdAt: new Date(Date.now() - 60 * DAY) })
    const device = createSyncDevice(db, user)
    await device.call()
    const old = Array.from({ length: 5 }, () => insertOp(FREE_LABEL, { created_at: ago(40 * DAY) }))
    const { outcomes, usage } = await device.call(old)
    expect(verdicts(outcomes)).toEqual(['applied', 'applied', 'applied', 'weekly_limit', 'weekly_limit'])
    expect(usage.count).toBe(3)
    expect(await timesOf(user)).toEqual([near(0), near(0), near(0)])
  })

  it('[LF-49] lets a new device claim seven days at most, and no time before the account', async () => {
    const old = await db.newUser({ createdAt: new Date(Date.now() - 60 * DAY) })
    await createSyncDevice(db, old).call([insertOp(FREE_LABEL, { created_at: ago(40 * DAY) })])
    expect(await timesOf(old)).toEqual([near(7 * DAY)])
    const young = await db.newUser({ createdAt: new Date(Date.now() - 2 * HOUR) })
    await createSyncDevice(db, young).call([insertOp(FREE_LABEL, { created_at: ago(40 * DAY) })])
    expect(await timesOf(young)).toEqual([near(2 * HOUR)])
  })

  it('[LF-49] cannot be dodged by a clock that is wrong on purpose, nor by ever new devices', async () => {
    const user = await db.newUser({ createdAt: new Date(Date.now() - 60 * DAY) })
    const clocks = ['1970-01-01T00:00:00Z', '2999-01-01T00:00:00Z', 'infinity', '-infinity', ago(0)]
    for (const client_now of clocks) {
      for (const created_at of [
        '0001-01-01T00:00:00Z',
        'infinity',
        '-infinity',
        ago(9 * DAY),
        '294000-01-01T00:00:00Z',
      ]) {
        await createSyncDevice(db, user).call([insertOp(FREE_LABEL, { created_at })], { client_now })
      }
    }
    // Seven days reach into two weeks, each of which holds three.
    const weeks = await db.database.query<{ count: number }>(
      'select count from public.weekly_usage where user_id = $1',
      [user.id],
    )
    expect(weeks.length).toBeLessThanOrEqual(2)
    expect(await countRows(db, user)).toBe(weeks.reduce((sum, week) => sum + week.count, 0))
    expect(Math.max(...weeks.map((week) => week.count))).toBe(3)
  })

  it('[Y20] charges a long time offline week by week', async () => {
    const user = await db.newUser({ createdAt: new Date(Date.now() - 60 * DAY) })
    const device = createSyncDevice(db, user)
    await device.call()
    await db.database.query(
      `update private.sync_clients set last_contact_at = now() - interval '22 days' where user_id = $1`,
      [user.id],
    )
    const ops = [21, 14, 7].flatMap((days) =>
      Array.from({ length: 4 }, () => insertOp(FREE_LABEL, { created_at: ago(days * DAY) })),
    )
    const { outcomes } = await device.call(ops)
    const week = ['applied', 'applied', 'applied', 'weekly_limit']
    expect(verdicts(outcomes)).toEqual([...week, ...week, ...week])
  })

  it('[Y21] keeps a premium row’s time though the device has called since', async () => {
    const user = await db.newUser({ tier: 'premium', createdAt: new Date(Date.now() - 60 * DAY) })
    const device = createSyncDevice(db, user)
    await device.call()
    await device.call([insertOp('x', { created_at: ago(20 * DAY) })])
    expect(await timesOf(user)).toEqual([near(20 * DAY)])
  })

  it('[Y21] takes a premium row as old as it says, also of before the account, from 1970 to now, and charges it to no week', async () => {
    const user = await db.newUser({ tier: 'premium', createdAt: new Date(Date.now() - 2 * HOUR) })
    const device = createSyncDevice(db, user)
    const times = [ago(40 * DAY), ago(4000 * DAY), '1969-12-31T23:59:59Z', '-infinity', ago(-2 * DAY)]
    await device.call(times.map((created_at) => insertOp('x', { created_at })))
    const since1970 = Date.now()
    expect(await timesOf(user)).toEqual(
      [40 * DAY, 4000 * DAY, since1970, since1970, 0].map((age) => near(age)),
    )
    await db.setTier(user, 'free')
    const { usage } = await device.call([insertOp(FREE_LABEL, { created_at: ago(40 * DAY) })])
    expect(usage.count).toBe(1)
    expect((await timesOf(user)).at(-1)).toEqual(near(0))
    expect(
      await db.database.query('select count from public.weekly_usage where user_id = $1', [user.id]),
    ).toEqual([{ count: 1 }])
  })
})
