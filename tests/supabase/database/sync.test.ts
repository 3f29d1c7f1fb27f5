import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SyncRequest, WireOp, WireOutcome } from '../../../src/core/sync/wire.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../../helpers/database.ts'
import { FREE_LABEL, insertOp, insertOps, restRow, settingsOf } from '../../helpers/history-rows.ts'
import { createSyncDevice } from '../../helpers/sync-device.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.close())

const verdicts = (outcomes: readonly WireOutcome[]) =>
  outcomes.map((outcome) => (outcome.status === 'applied' ? 'applied' : outcome.code))
const countRows = async (user: TestUser) => {
  const [row] = await db.database.query<{ count: number }>(
    'select count(*)::int as count from public.password_history where user_id = $1',
    [user.id],
  )
  return row?.count
}
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()
const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('push and pull', () => {
  it('[Y1] brings a row of one device to another as it was sent', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const [one, two] = [createSyncDevice(db, user), createSyncDevice(db, user)]
    const op = insertOp('Café "ñ" 😀', {
      generation_settings: settingsOf('Café "ñ" 😀', { future: [1, null] }),
    })
    expect((await one.call([op])).outcomes).toEqual([{ seq: 1, status: 'applied' }])
    const answer = await two.call()
    expect(answer).toMatchObject({
      last_seq: 0,
      outcomes: [],
      tombstones: [],
      more: false,
      reset: true,
      plan: { tier: 'premium', lifetime: false },
      usage: { count: 0 },
    })
    expect(answer.rows).toEqual([
      {
        id: op.id,
        password_length: op.password_length,
        generation_settings: op.generation_settings,
        rev: answer.cursor,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?\+00:00$/),
      },
    ])
    expect(Math.abs(Date.parse(answer.server_now) - Date.now())).toBeLessThan(60_000)
  })

  it('[Y2] brings nothing twice and what is new once', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const [one, two] = [createSyncDevice(db, user), createSyncDevice(db, user)]
    await one.call(insertOps(3, 'x'))
    await two.pull()
    expect(await two.call()).toMatchObject({ rows: [], tombstones: [], more: false, reset: false })
    await one.call([{ type: 'delete', id: [...one.mirror.keys()][0] ?? '' }, insertOp('y')])
    const answer = await two.call()
    expect([answer.rows.length, answer.tombstones.length]).toEqual([1, 1])
    expect([...two.mirror.keys()].sort()).toEqual([...one.mirror.keys()].sort())
  })

  it('[LF-23] brings 500 rows of one transaction in pages of one, each once', async () => {
    const user = await db.newUser({ tier: 'premium' })
    await db.database.query(
      `insert into public.password_history (user_id, password_length, generation_settings)
       select $1, 16, $2::jsonb from generate_series(1, 500)`,
      [user.id, JSON.stringify(settingsOf('x'))],
    )
    const device = createSyncDevice(db, user)
    const seen: number[] = []
    for (;;) {
      const { rows, more } = await device.call([], { page: 1 })
      seen.push(...rows.map((row) => row.rev))
      if (!more) break
    }
    expect(seen).toHaveLength(500)
    expect(new Set(seen).size).toBe(500)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(device.mirror.size).toBe(500)
  })

  it('[LF-24] brings 2,501 rows to a first sync, beyond every cap on rows', async () => {
    const user = await db.newUser({ tier: 'premium' })
    await db.database.query(
      `insert into public.password_history (user_id, password_length, generation_settings)
       select $1, 16, $2::jsonb from generate_series(1, 2501)`,
      [user.id, JSON.stringify(settingsOf('x'))],
    )
    const device = createSyncDevice(db, user)
    expect(await device.pull()).toBe(6)
    expect(device.mirror.size).toBe(2_501)
  })

  it('[Y3] brings rows and tombstones in the order of their revisions, together at most one page', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const [one, two] = [createSyncDevice(db, user), createSyncDevice(db, user)]
    const ops = insertOps(20, 'x')
    await one.call(ops)
    await two.pull()
    for (const { id } of ops.slice(0, 10)) await one.call([{ type: 'delete', id }, insertOp('y')])
    const revs: number[] = []
    for (;;) {
      const answer = await two.call([], { page: 3 })
      const page = [...answer.rows, ...answer.tombstones].map((change) => change.rev).sort((a, b) => a - b)
      expect(page.length).toBeLessThanOrEqual(3)
      if (answer.more) expect(answer.cursor).toBe(page.at(-1))
      revs.push(...page)
      if (!answer.more) break
    }
    expect(revs).toEqual([...revs].sort((a, b) => a - b))
    expect(revs).toHaveLength(20)
    expect([...two.mirror.keys()].sort()).toEqual([...one.mirror.keys()].sort())
  })
})

describe('exactly once', () => {
  it('[LF-31] repeats the outcomes of a request whose answer was lost, and applies nothing twice', async () => {
    const user = await db.newUser()
    const device = createSyncDevice(db, user)
    const ops = [insertOp(), insertOp('Mine'), insertOp(), insertOp(), insertOp()]
    await device.lose(ops)
    await device.lose(ops)
    const { outcomes, usage } = await device.call([...ops, insertOp('Later')])
    expect(verdicts(outcomes)).toEqual([
      'applied',
      'premium_required',
      'applied',
      'applied',
      'weekly_limit',
      'premium_required',
    ])
    expect(outcomes.map((outcome) => outcome.seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(usage.count).toBe(3)
    expect(await countRows(user)).toBe(3)
  })

  it('[LF-31] keeps a refusal as it was, even when the reason is gone', async () => {
    const user = await db.newUser()
    const device = createSyncDevice(db, user)
    const op = insertOp('Mine')
    await device.lose([op])
    await db.setTier(user, 'premium')
    expect(verdicts((await device.call([op])).outcomes)).toEqual(['premium_required'])
    expect(verdicts((await device.call([op])).outcomes)).toEqual(['applied'])
  })

  it('[LF-32] leaves a deleted row deleted when its insert arrives once more', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const device = createSyncDevice(db, user)
    const op = insertOp('x')
    const late = device.request([op])
    await device.call([op])
    await device.call([{ type: 'delete', id: op.id }])
    await db.sync(user, late)
    // A device that has lost its count sends it under another number.
    await createSyncDevice(db, user).call([op])
    expect(await countRows(user)).toBe(0)
    await device.pull()
    expect(device.mirror.size).toBe(0)
  })

  it('[Y4] takes the same id of the same user for the same row, charged once', async () => {
    const user = await db.newUser()
    const op = insertOp()
    const { outcomes, usage } = await createSyncDevice(db, user).call([op, op])
    expect(verdicts(outcomes)).toEqual(['applied', 'applied'])
    const again = await createSyncDevice(db, user).call([op, insertOp(), insertOp(), op])
    expect(verdicts(again.outcomes)).toEqual(['applied', 'applied', 'applied', 'applied'])
    expect([usage.count, again.usage.count, await countRows(user)]).toEqual([1, 3, 3])
  })

  it('[Y5] stops at a gap, and says where it stands', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const device = createSyncDevice(db, user)
    await device.call(insertOps(2, 'x'))
    const answer = await device.call(insertOps(1, 'x'), { first_seq: 4 })
    expect(answer).toMatchObject({ outcomes: [], last_seq: 2 })
    expect(await countRows(user)).toBe(2)
    const stranger = await createSyncDevice(db, user).call(insertOps(1, 'x'), { first_seq: 7 })
    expect(stranger).toMatchObject({ outcomes: [], last_seq: 0 })
  })

  it('[Y6] forgets a refusal only when the device has passed it', async () => {
    const user = await db.newUser()
    const device = createSyncDevice(db, user)
    const kept = async () =>
      (await db.database.query('select seq from private.sync_outcomes where user_id = $1', [user.id])).length
    await device.call([insertOp('Mine'), insertOp('Mine')])
    expect(await kept()).toBe(2)
    await device.call([], { first_seq: 9_000 })
    expect(await kept(), 'beyond a gap nothing is acknowledged').toBe(2)
    await device.call([])
    expect(await kept()).toBe(0)
  })

  it('[Y7] keeps the count of the 100 most recent devices, and lets a dropped one start anew', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const first = createSyncDevice(db, user)
    await first.call(insertOps(2, 'x'))
    await db.database.query(
      `insert into private.sync_clients (user_id, client_id, last_contact_at)
       select $1, gen_random_uuid(), now() from generate_series(1, 150)`,
      [user.id],
    )
    await createSyncDevice(db, user).call()
    const [row] = await db.database.query<{ count: number }>(
      'select count(*)::int as count from private.sync_clients where user_id = $1',
      [user.id],
    )
    expect(row?.count).toBe(100)
    expect(await first.call(insertOps(1, 'x'))).toMatchObject({ outcomes: [], last_seq: 0 })
  })
})

describe('refusals', () => {
  it('[LF-33] applies 49 operations around one that is refused', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const ops = insertOps(50, 'x')
    ops[20] = insertOp('')
    const { outcomes, rows } = await createSyncDevice(db, user).call(ops)
    expect(verdicts(outcomes)).toEqual(ops.map((_, index) => (index === 20 ? 'bad_row' : 'applied')))
    expect(rows.map((row) => row.id)).toEqual(ops.filter((_, index) => index !== 20).map((op) => op.id))
  })

  const unreadable: [string, unknown][] = [
    ['a number', 5],
    ['null', null],
    ['a list', []],
    ['no type', {}],
    ['an unknown type', { type: 'update', id: randomUUID() }],
    ['no id', { ...insertOp('x'), id: undefined }],
    ['an id that is none', { ...insertOp('x'), id: 'abc' }],
    ['no time', { ...insertOp('x'), created_at: undefined }],
    ['a time that is none', { ...insertOp('x'), created_at: 'yesterday-ish' }],
    ['a time that is a number', { ...insertOp('x'), created_at: 1_700_000_000_000 }],
    ['a text for the length', { ...insertOp('x'), password_length: 'sixteen' }],
    ['a length beyond integers', { ...insertOp('x'), password_length: 1e300 }],
    ['no settings', { ...insertOp('x'), generation_settings: undefined }],
    ['a null character', insertOp('x', { generation_settings: settingsOf('a\u0000b') })],
    ['half a surrogate pair', insertOp('x', { generation_settings: settingsOf('a\ud800b') })],
    [
      'settings above 4,096 bytes',
      insertOp('x', { generation_settings: settingsOf('x', { n: 'x'.repeat(5_000) }) }),
    ],
    ['a delete without an id', { type: 'delete' }],
    ['a delete of no id', { type: 'delete', id: 'abc' }],
  ]
  it.each(unreadable)('[Y8] refuses %s as bad_row and goes on', async (_, op) => {
    const user = await db.newUser({ tier: 'premium' })
    const ops = [insertOp('x'), op as WireOp, insertOp('x')]
    const { outcomes } = await createSyncDevice(db, user).call(ops)
    expect(verdicts(outcomes)).toEqual(['applied', 'bad_row', 'applied'])
    expect(await countRows(user)).toBe(2)
  })

  it('[Y9] refuses another user’s id without telling whose it is', async () => {
    const [one, two] = [await db.newUser({ tier: 'premium' }), await db.newUser({ tier: 'premium' })]
    const op = insertOp('x')
    await createSyncDevice(db, one).call([op])
    const { outcomes } = await createSyncDevice(db, two).call([op, { type: 'delete', id: op.id }])
    expect(outcomes).toEqual([
      { seq: 1, status: 'refused', code: 'bad_row', message: 'This id cannot be used.' },
      { seq: 2, status: 'applied' },
    ])
    expect(await countRows(one)).toBe(1)
  })

  it('[Y10] quotes no password or label', async () => {
    const user = await db.newUser()
    const secret = 'kanariya-4711'
    const answer = await db.sync(user, {
      ops: [
        insertOp(secret, { created_at: secret }),
        insertOp(secret, { password_length: secret }),
        insertOp(secret, { generation_settings: secret }),
        insertOp(secret, { generation_settings: settingsOf(`${secret}\u0000`, { password: secret }) }),
        { type: secret, id: secret } as unknown as WireOp,
      ],
    })
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain(secret)
  })

  it('[Y11] writes down nothing of a fault that may pass', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const device = createSyncDevice(db, user)
    await db.database.run(`
      create function private.test_fault() returns trigger language plpgsql as $$
      begin
        if new.generation_settings ->> 'label' = 'fault' then raise deadlock_detected; end if;
        return new;
      end $$;
      create trigger test_fault before insert on public.password_history for each row execute function private.test_fault();
      grant execute on function private.test_fault() to authenticated;`)
    const ops = [insertOp('x'), insertOp('fault'), insertOp('')]
    const answer = await db.sync(user, device.request(ops))
    await db.database.run('drop function private.test_fault cascade')
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(await countRows(user)).toBe(0)
    expect(verdicts((await device.call(ops)).outcomes)).toEqual(['applied', 'applied', 'bad_row'])
  })

  const broken: [string, Record<string, unknown>][] = [
    ['201 operations', { ops: insertOps(201) }],
    ['operations that are no list', { ops: {} }],
    ['no operations', { ops: null }],
    ['a page of 0', { page: 0 }],
    ['a page of 501', { page: 501 }],
    ['a page that is no number', { page: 'many' }],
    ['a page and a half', { page: 1.5 }],
    ['no page', { page: null }],
    ['no client', { client_id: null }],
    ['a client that is no UUID', { client_id: 'me' }],
    ['an epoch that is no UUID', { epoch: 'then' }],
    ['a cursor below 0', { cursor: -1 }],
    ['a cursor beyond whole numbers', { cursor: 1e300 }],
    ['a first number of 0', { first_seq: 0 }],
    ['no first number', { first_seq: null }],
    ['no clock', { client_now: null }],
    ['a clock that is none', { client_now: 'noon' }],
  ]
  it.each(broken)('[Y12] refuses a request with %s as a whole: 400 bad_row', async (_, more) => {
    const user = await db.newUser()
    const answer = await db.sync(user, more as Partial<SyncRequest>)
    expect(answer).toMatchObject({ status: 400, body: { code: 'PT400', message: 'bad_row' } })
  })

  it('[Y13] answers 401 without a session, never an empty success', async () => {
    expect(await db.sync(null, {})).toMatchObject({ status: 401, body: { message: 'no_session' } })
    expect(await db.rest('POST', 'rpc/sync', { body: {} })).toMatchObject({ status: 401 })
    expect(await db.rest('POST', 'rpc/sync', { as: 'service', body: {} })).toMatchObject({ status: 403 })
  })
})

describe('plans', () => {
  it('[Y14] gives a free user no rows, and all of them from the beginning after the upgrade', async () => {
    const user = await db.newUser()
    const device = createSyncDevice(db, user)
    const ops = insertOps(3)
    const free = await device.call(ops)
    expect(free).toMatchObject({
      rows: [],
      more: false,
      plan: { tier: 'free', lifetime: false },
      usage: { count: 3 },
    })
    expect(await device.call()).toMatchObject({ rows: [], reset: false })
    await db.setTier(user, 'premium', 'lifetime')
    const premium = await device.call()
    expect(premium).toMatchObject({ reset: true, plan: { tier: 'premium', lifetime: true } })
    expect(premium.rows.map((row) => row.id)).toEqual(ops.map((op) => op.id))
    await db.setTier(user, 'free', 'refund')
    expect(await device.call([insertOp('Mine')])).toMatchObject({
      rows: [],
      plan: { tier: 'free', lifetime: false },
      outcomes: [{ code: 'premium_required' }],
    })
  })

  it('[Y15] takes what the limit had refused once the user is premium', async () => {
    const user = await db.newUser()
    const device = createSyncDevice(db, user)
    const ops = insertOps(5)
    const { outcomes } = await device.call(ops)
    expect(verdicts(outcomes)).toEqual(['applied', 'applied', 'applied', 'weekly_limit', 'weekly_limit'])
    await db.setTier(user, 'premium')
    expect(verdicts((await device.call(ops.slice(3))).outcomes)).toEqual(['applied', 'applied'])
    expect(device.mirror.size).toBe(5)
  })

  it('[Y16] lets a downgraded user delete what is theirs, one by one or all', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const device = createSyncDevice(db, user)
    const ops = insertOps(4, 'x')
    await device.call(ops)
    await db.setTier(user, 'free')
    const { tombstones } = await device.call([{ type: 'delete', id: ops[0]?.id ?? '' }])
    expect(tombstones.map(({ id }) => id)).toEqual([ops[0]?.id])
    await device.call([{ type: 'delete_all' }])
    expect(await countRows(user)).toBe(0)
  })

  it('[Y17] deletes with delete_all every row that the server then holds, in its place among the operations', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const [one, two] = [createSyncDevice(db, user), createSyncDevice(db, user)]
    await one.call(insertOps(3, 'x'))
    await db.rest('POST', 'password_history', { as: user, body: restRow(user, 'x') })
    const [before, after] = [insertOp('before'), insertOp('after')]
    await two.call([before, { type: 'delete_all' }, after])
    await one.pull()
    expect([...one.mirror.keys()]).toEqual([after.id])
  })

  it('[Y18] starts again when epoch or cursor are not of this server', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const device = createSyncDevice(db, user)
    await device.call(insertOps(3, 'x'))
    expect(await device.call()).toMatchObject({ reset: false, rows: [] })
    expect(await device.call([], { epoch: randomUUID() })).toMatchObject({ reset: true, rows: { length: 3 } })
    expect(await device.call([], { cursor: device.cursor + 1 })).toMatchObject({
      reset: true,
      rows: { length: 3 },
    })
    await db.database.run('select private.change_epochs()')
    expect(await device.call()).toMatchObject({ reset: true, rows: { length: 3 } })
    expect(await device.call()).toMatchObject({ reset: false, rows: [] })
  })
})

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
    expect(await countRows(user)).toBe(weeks.reduce((sum, week) => sum + week.count, 0))
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
})
