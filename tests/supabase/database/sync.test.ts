import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireOp } from '../../../src/core/sync/wire.ts'
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts'
import { countRows, insertOp, insertOps, settingsOf } from '../../helpers/history-rows.ts'
import { createSyncDevice, verdicts } from '../../helpers/sync-device.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.close())

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

describe('the form of the call', () => {
  it.each([undefined, null, '1', '7', 7, 'x'.repeat(500)])(
    '[R11] serves a device that names the form %s: none is an old app, an unknown one a newer',
    async (format) => {
      const user = await db.newUser({ tier: 'premium' })
      const answer = await db.sync(user, { ops: [insertOp('x')], ...{ format } })
      expect(answer).toMatchObject({ status: 200, body: { outcomes: [{ seq: 1, status: 'applied' }] } })
    },
  )
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
    expect(await countRows(db, user)).toBe(3)
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
    expect(await countRows(db, user)).toBe(0)
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
    expect([usage.count, again.usage.count, await countRows(db, user)]).toEqual([1, 3, 3])
  })

  it('[Y5] stops at a gap, and says where it stands', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const device = createSyncDevice(db, user)
    await device.call(insertOps(2, 'x'))
    const answer = await device.call(insertOps(1, 'x'), { first_seq: 4 })
    expect(answer).toMatchObject({ outcomes: [], last_seq: 2 })
    expect(await countRows(db, user)).toBe(2)
    const stranger = await createSyncDevice(db, user).call(insertOps(1, 'x'), { first_seq: 7 })
    expect(stranger).toMatchObject({ outcomes: [], last_seq: 0 })
  })

  it('[Y22] takes another operation under a number that it knows for a copy of the device: the stored outcome, and nothing new', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const [one, copy] = [createSyncDevice(db, user), createSyncDevice(db, user)]
    const called = (ops: WireOp[], first_seq: number) =>
      copy.call(ops, { client_id: one.clientId, first_seq })
    const [a, b, c] = [insertOp('a'), insertOp('b'), insertOp('c')]
    await one.lose([a, b])
    for (const ops of [[c], [a, c], [c, b, insertOp('new')], [{ type: 'delete_all' as const }]]) {
      const answer = await called(ops, 1)
      expect(answer).toMatchObject({ copied: true, last_seq: 2 })
      expect(verdicts(answer.outcomes)).toEqual(ops.slice(0, 2).map(() => 'applied'))
    }
    expect(await countRows(db, user)).toBe(2)
    // The device itself is not held up by its copy.
    const own = await one.call([a, b, c])
    expect([own.copied, ...verdicts(own.outcomes)]).toEqual([false, 'applied', 'applied', 'applied'])
    await one.call([insertOp('d')])
    // What was acknowledged long ago is not vouched for any more.
    expect(await called([a], 1)).toMatchObject({ copied: true, last_seq: 4 })
  })

  it('[Y22] takes nothing new of a copy, nor forgets a refusal for its sake', async () => {
    const user = await db.newUser()
    const one = createSyncDevice(db, user)
    const refused = insertOp('Mine')
    await one.lose([refused])
    const copied = await db.sync(user, { client_id: one.clientId, ops: [insertOp(), insertOp()] })
    expect(copied.body).toMatchObject({ copied: true, last_seq: 1, usage: { count: 0 } })
    expect(verdicts((await one.call([refused])).outcomes)).toEqual(['premium_required'])
  })

  it('[Y22] knows an operation again that cannot be read', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const device = createSyncDevice(db, user)
    const ops = [insertOp('x'), insertOp('half a \ud800 character')]
    await device.lose(ops)
    expect(verdicts((await device.call(ops)).outcomes)).toEqual(['applied', 'bad_row'])
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
