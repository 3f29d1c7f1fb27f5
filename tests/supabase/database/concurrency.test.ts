import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireOp } from '../../../src/core/sync/wire.ts'
import { type Database, openPostgres } from '../../../supabase/local/database.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../../helpers/database.ts'
import { countRows, insertOp, insertOps, restRow } from '../../helpers/history-rows.ts'
import { hasPostgres, type PostgresCluster, startPostgresCluster } from '../../helpers/postgres-cluster.ts'
import { createSyncDevice, type SyncDevice } from '../../helpers/sync-device.ts'
import { kidOf, sealedBody, vaultOf } from '../../helpers/vault-account.ts'

/**
 * What only a server with many connections can show; PGlite has one and takes everything in turn. The Postgres is
 * that of DATABASE_URL, or one that this test starts.
 */
const given = process.env.DATABASE_URL || undefined
const possible = given !== undefined || hasPostgres()
if (!possible) console.warn('Skipped: no Postgres server on this machine, so nothing runs at the same time.')

describe.skipIf(!possible)('many at once', () => {
  let cluster: PostgresCluster | undefined
  let db: TestDatabase
  beforeAll(async () => {
    cluster = given === undefined ? await startPostgresCluster() : undefined
    db = await startTestDatabase(given ?? cluster?.url)
  })
  afterAll(async () => {
    await db?.close()
    await cluster?.stop()
  })

  const chargedTo = async (user: TestUser) =>
    (
      await db.database.query<{ count: number }>('select count from public.weekly_usage where user_id = $1', [
        user.id,
      ])
    )[0]?.count

  it('[LF-47] lets one of ten syncs at limit - 1 through', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await db.newUser()
      await createSyncDevice(db, user).call(insertOps(2))
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => createSyncDevice(db, user).call([insertOp()])),
      )
      const outcomes = answers.map(({ outcomes: [outcome] }) => outcome?.status)
      expect(outcomes.filter((status) => status === 'applied')).toHaveLength(1)
      expect(outcomes.filter((status) => status === 'refused')).toHaveLength(9)
      expect([await countRows(db, user), await chargedTo(user)]).toEqual([3, 3])
    }
  })

  it('[LF-47] lets three of ten requests and syncs through, whichever way they come', async () => {
    const user = await db.newUser()
    const results = await Promise.all(
      Array.from({ length: 10 }, async (_, i) =>
        i % 2 === 0
          ? (await db.rest('POST', 'password_history', { as: user, body: restRow(user) })).status === 201
          : (await createSyncDevice(db, user).call([insertOp()])).outcomes[0]?.status === 'applied',
      ),
    )
    expect(results.filter(Boolean)).toHaveLength(3)
    expect([await countRows(db, user), await chargedTo(user)]).toEqual([3, 3])
  })

  it('[LF-31] applies one request once that arrives ten times at once', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const device = createSyncDevice(db, user)
    const ops = [...insertOps(5, 'x'), insertOp('')]
    const answers = await Promise.all(Array.from({ length: 10 }, () => db.sync(user, device.request(ops))))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.outcomes))).size).toBe(1)
    expect(answers[0]?.body.outcomes.map((outcome) => outcome.status).at(-1)).toBe('refused')
    expect(await countRows(db, user)).toBe(5)
  })

  it('[LF-21] hides no late commit below a cursor', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const device = createSyncDevice(db, user)
    await device.call()
    const late = randomUUID()
    const open = await openTransaction(db, [
      `insert into public.password_history (id, user_id, password_length, generation_settings)
       values ('${late}', '${user.id}', 16, '{"password": "Ab1!Ab1!Ab1!Ab1!", "label": "late"}')`,
    ])
    try {
      // Both begin while the first transaction is open. The push waits for it; the pull has nothing to wait for, and its
      // cursor may not pass the row that it cannot see.
      const fast = insertOp('fast')
      const pushing = createSyncDevice(db, user).call([fast])
      await waitForWaiters(db, 1)
      expect(await device.call()).toMatchObject({ rows: [], more: false })
      await open.commit()
      await pushing
      await device.pull()
      expect([...device.mirror.keys()].sort()).toEqual([late, fast.id].sort())
    } finally {
      await open.close()
    }
  })

  it('[V13] makes one vault of ten choices at once', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => vaultOf(db, user).write({ kid: kidOf(`k${n}`), doc: { n } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await vaultOf(db, user).read()).body).toMatchObject({
      rev: 1,
      kid: kidOf(`k${winner}`),
      doc: { n: winner },
    })
  })

  it('[V18] refuses an app of before the vault also when the choice is made in the middle of its call', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const device = createSyncDevice(db, user)
    await device.call()
    const choosing = await openTransaction(db, [
      `select set_config('request.jwt.claim.sub', '${user.id}', true)`,
      `select private.write_own_vault('0', '${kidOf('first')}', '1', '{"v": 1}', null)`,
    ])
    try {
      const pushing = db.sync(user, device.request([insertOp('Waits')]))
      await waitForWaiters(db, 1)
      await choosing.commit()
      expect(await pushing).toMatchObject({ status: 426, body: { message: 'update_required' } })
      expect(await countRows(db, user)).toBe(0)
    } finally {
      await choosing.close()
    }
  })

  it('[V14] gives one effect to ten sealings of the same rows at once, among labels and new rows', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const ops = insertOps(20, 'x')
    await createSyncDevice(db, user).call(ops)
    await vaultOf(db, user).write()
    const listed = (await vaultOf(db, user).rows()).body
    const labelled = ops.slice(0, 5).map(({ id }) => id)
    const label = (id: string) =>
      ({ type: 'label', id, ...sealedBody({ ct: 'L'.repeat(379) }) }) as unknown as WireOp
    const sealings = Array.from({ length: 10 }, () =>
      vaultOf(db, user).seal(listed.map(({ id, rev }) => ({ id, rev, ...sealedBody() }))),
    )
    const relabelled = createSyncDevice(db, user).call(labelled.map(label), { format: 1 })
    const inserted = createSyncDevice(db, user).call(
      Array.from({ length: 20 }, () => insertOp('', sealedBody())),
      { format: 1 },
    )
    const changed = (await Promise.all(sealings)).flatMap(({ status, body }) => {
      expect(status).toBe(200)
      return body
    })
    for (const { outcomes } of await Promise.all([relabelled, inserted]))
      expect(outcomes.every(({ status }) => status === 'applied')).toBe(true)
    expect(new Set(changed).size).toBe(changed.length)
    const rows = await db.database.query<{ id: string; ct: string }>(
      `select id, generation_settings ->> 'ct' as ct from public.password_history where user_id = $1`,
      [user.id],
    )
    expect(rows).toHaveLength(40)
    for (const id of labelled) expect(rows.find((row) => row.id === id)?.ct).toBe('L'.repeat(379))
  })

  it('[LF-21] passes no row by a cursor while other devices push, label and delete without a pause', async () => {
    const user = await db.newUser({ tier: 'premium' })
    let isOver = false
    const work = async (device: SyncDevice) => {
      const mine: string[] = []
      for (let round = 0; round < 25; round++) {
        const ops = insertOps(1 + (round % 3), 'x')
        mine.push(...ops.map(({ id }) => id))
        const gone = mine[round]
        await device.call([
          ...ops,
          ...(round % 2 === 0 && gone ? [{ type: 'delete' as const, id: gone }] : []),
        ])
      }
    }
    const watch = async (device: SyncDevice) => {
      while (!isOver) await device.call([], { page: 1 + Math.floor(Math.random() * 4) })
      await device.pull()
    }
    const [writers, watchers] = [
      [createSyncDevice(db, user), createSyncDevice(db, user), createSyncDevice(db, user)],
      [createSyncDevice(db, user), createSyncDevice(db, user)],
    ]
    const watching = watchers.map(watch)
    await Promise.all(writers.map(work))
    isOver = true
    await Promise.all(watching)
    const rows = await db.database.query<{ id: string }>(
      'select id from public.password_history where user_id = $1',
      [user.id],
    )
    const held = rows.map(({ id }) => id).sort()
    expect(held.length).toBeGreaterThan(80)
    for (const { mirror } of watchers) expect([...mirror.keys()].sort()).toEqual(held)
  })

  it('[Y9] lets one of two users have an id that both send at once', async () => {
    for (let round = 0; round < 5; round++) {
      const users = [await db.newUser({ tier: 'premium' }), await db.newUser({ tier: 'premium' })]
      const op = insertOp('x')
      const answers = await Promise.all(users.map((user) => createSyncDevice(db, user).call([op])))
      const outcomes = answers.map(({ outcomes: [outcome] }) =>
        outcome?.status === 'refused' ? outcome.code : outcome?.status,
      )
      expect(outcomes.sort()).toEqual(['applied', 'bad_row'])
    }
  })

  it('[C1] deadlocks nowhere between syncs, REST calls, plan changes and deletes of one user', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const ids: string[] = []
    const work = Array.from({ length: 60 }, async (_, i) => {
      if (i % 6 === 0) {
        const op = insertOp('x')
        ids.push(op.id)
        return (await db.sync(user, { ops: [op, { type: 'delete', id: ids[0] ?? op.id }] })).status
      }
      if (i % 6 === 1)
        return (await db.rest('POST', 'password_history', { as: user, body: restRow(user, 'x') })).status
      if (i % 6 === 2)
        return (await db.rest('DELETE', `password_history?user_id=eq.${user.id}`, { as: user })).status
      if (i % 6 === 3) return (await db.sync(user, { ops: [{ type: 'delete_all' }] })).status
      if (i % 6 === 4) return db.setTier(user, i % 4 === 0 ? 'free' : 'premium').then(() => 200)
      return (await db.sync(user, { ops: insertOps(20, 'x') })).status
    })
    for (const status of await Promise.all(work)) expect(status).toBeOneOf([200, 201, 204, 403])
  })

  it('[C2] deletes an account in the middle of its own writes, and leaves nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await db.newUser({ tier: 'premium' })
      const writes = Array.from({ length: 8 }, (_, i) =>
        i % 2 === 0
          ? db.sync(user, { ops: insertOps(20, 'x') })
          : db.rest('POST', 'password_history', { as: user, body: restRow(user, 'x') }),
      )
      const deletion = db.rest('POST', 'rpc/delete_account', { as: user, body: {} })
      for (const { status } of await Promise.all(writes)) expect(status).toBeOneOf([200, 201, 401])
      expect((await deletion).status).toBe(204)
      expect(await countRows(db, user)).toBe(0)
    }
  })

  it('[H1] forgets also an account that goes while another one is being forgotten', async () => {
    const [first, second] = [await db.newUser(), await db.newUser()]
    const entriesOf = async ({ id }: TestUser) =>
      (
        await db.database.query<{ count: number }>(
          `select count(*)::int as count from auth.audit_log_entries where payload ->> 'actor_id' = $1`,
          [id],
        )
      )[0]?.count
    for (const { id } of [second, first])
      await db.database.query(
        `insert into auth.audit_log_entries (id, payload, created_at)
         values (gen_random_uuid(), json_build_object('actor_id', $1::text), now())`,
        [id],
      )
    const open = await openTransaction(db, [
      `select from auth.audit_log_entries where payload ->> 'actor_id' = '${first.id}' for update`,
    ])
    try {
      // The first one waits in the middle of the log, behind the entry of the second, who was not yet noted.
      const going = db.rest('POST', 'rpc/delete_account', { as: first, body: {} })
      await waitForWaiters(db, 1)
      expect((await db.rest('POST', 'rpc/delete_account', { as: second, body: {} })).status).toBe(204)
      await open.commit()
      expect((await going).status).toBe(204)
    } finally {
      await open.close()
    }
    await db.database.query('select private.clean_log(50)')
    expect(await db.database.query('select from private.log_leftovers')).toEqual([])
    expect([await entriesOf(first), await entriesOf(second)]).toEqual([0, 0])
  })

  it('[A6] gives one effect to five settings of a plan at once', async () => {
    const user = await db.newUser()
    await Promise.all(Array.from({ length: 5 }, () => db.setTier(user, 'premium', 'lifetime')))
    const [head] = await db.database.query<{ rev: number }>(
      'select rev::int from private.sync_heads where user_id = $1',
      [user.id],
    )
    expect(head?.rev).toBe(1)
  })
})

type PostgresDriver = {
  begin(run: (sql: { unsafe(text: string): Promise<unknown> }) => Promise<void>): Promise<unknown>
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await condition()) return
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('The expected lock never showed.')
}

const activity = (db: TestDatabase, where: string) =>
  db.database.query(`select from pg_stat_activity where datname = current_database() and ${where}`)

/** A transaction of another connection, which has done this and stays open until it is told to commit, or closed. */
const openTransaction = async (db: TestDatabase, statements: readonly string[]) => {
  const other: Database = openPostgres(db.url ?? '')
  let letGo = () => {}
  const wanted = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let tell = () => {}
  const done = new Promise<void>((resolve) => {
    tell = resolve
  })
  const ended = (other.connection as unknown as { driver: PostgresDriver }).driver.begin(async (sql) => {
    for (const statement of statements) await sql.unsafe(statement)
    tell()
    await wanted
  })
  await Promise.race([done, ended])
  return {
    commit: async () => {
      letGo()
      await ended
    },
    close: () => {
      letGo()
      return other.close()
    },
  }
}

const waitForWaiters = (db: TestDatabase, count: number) =>
  waitUntil(async () => (await activity(db, "wait_event_type = 'Lock'")).length >= count)
