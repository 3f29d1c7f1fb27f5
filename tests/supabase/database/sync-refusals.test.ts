import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SyncRequest, WireOp } from '../../../src/core/sync/wire.ts'
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts'
import { countRows, insertOp, insertOps, restRow, settingsOf } from '../../helpers/history-rows.ts'
import { createSyncDevice, verdicts } from '../../helpers/sync-device.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.close())

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
    expect(await countRows(db, user)).toBe(2)
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
    expect(await countRows(db, one)).toBe(1)
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
    expect(await countRows(db, user)).toBe(0)
    expect(verdicts((await device.call(ops)).outcomes)).toEqual(['applied', 'applied', 'bad_row'])
  })

  it('[Y11] takes a revision that was given out twice for a fault of the server, not of the row', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const device = createSyncDevice(db, user)
    await device.call(insertOps(2, 'x'))
    const setBack = (by: number) =>
      db.database.query('update private.sync_heads set rev = rev - $2 where user_id = $1', [user.id, by])
    await setBack(1)
    const ops = [insertOp('y')]
    expect((await db.sync(user, device.request(ops))).status).toBe(409)
    await setBack(-1)
    expect(verdicts((await device.call(ops)).outcomes)).toEqual(['applied'])
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
    await db.setTier(user, 'free', 'lifetime')
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
    expect(await countRows(db, user)).toBe(0)
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
