import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase, type TestUser } from '../../helpers/database.ts'
import { restRow } from '../../helpers/history-rows.ts'

/**
 * Every verb on every table, as everyone, always aimed at the owner's row. An expectation is the HTTP status and,
 * where the answer is a list, how many rows the caller got to see or change: '200:1'.
 */
const ACTORS = ['anonymous', 'free owner', 'premium owner', 'free other', 'premium other'] as const
type Actor = (typeof ACTORS)[number]

type Case = {
  readonly does: string
  readonly method: string
  readonly path: (owner: TestUser, rowId: string) => string
  readonly body?: (owner: TestUser) => unknown
  readonly expect: readonly [string, string, string, string, string]
}

const own = (table: string, column: string) => (owner: TestUser) => `${table}?${column}=eq.${owner.id}`
const LOCKED = ['401', '403', '403', '403', '403'] as const
const READ_OWN = ['401', '200:1', '200:1', '200:0', '200:0'] as const

const readOnly = (table: string, column: string, row: (owner: TestUser) => unknown): Case[] => [
  { does: `reads ${table}`, method: 'GET', path: own(table, column), expect: READ_OWN },
  { does: `adds to ${table}`, method: 'POST', path: () => table, body: row, expect: LOCKED },
  { does: `changes ${table}`, method: 'PATCH', path: own(table, column), body: row, expect: LOCKED },
  { does: `deletes from ${table}`, method: 'DELETE', path: own(table, column), expect: LOCKED },
]

const CASES: readonly Case[] = [
  { does: 'reads the profile', method: 'GET', path: own('profiles', 'id'), expect: READ_OWN },
  {
    does: 'adds a profile',
    method: 'POST',
    path: () => 'profiles',
    body: (o) => ({ id: o.id }),
    expect: LOCKED,
  },
  {
    does: 'changes the name',
    method: 'PATCH',
    path: own('profiles', 'id'),
    body: () => ({ full_name: 'New', updated_at: '2020-01-01T00:00:00Z' }),
    expect: READ_OWN,
  },
  {
    does: 'changes the tier',
    method: 'PATCH',
    path: own('profiles', 'id'),
    body: () => ({ full_name: 'New', subscription_tier: 'premium' }),
    expect: LOCKED,
  },
  {
    does: 'changes whose profile it is',
    method: 'PATCH',
    path: own('profiles', 'id'),
    body: () => ({ id: randomUUID() }),
    expect: LOCKED,
  },
  { does: 'deletes the profile', method: 'DELETE', path: own('profiles', 'id'), expect: LOCKED },
  {
    does: 'reads the history',
    method: 'GET',
    path: own('password_history', 'user_id'),
    expect: ['401', '200:0', '200:1', '200:0', '200:0'],
  },
  {
    does: 'adds a row of the owner to the history',
    method: 'POST',
    path: () => 'password_history',
    body: (owner) => restRow(owner),
    expect: ['401', '201:1', '201:1', '403', '403'],
  },
  {
    does: 'changes a row of the history',
    method: 'PATCH',
    path: (_, rowId) => `password_history?id=eq.${rowId}`,
    body: () => ({ password_length: 20 }),
    expect: LOCKED,
  },
  {
    does: 'moves a row to another owner',
    method: 'PATCH',
    path: (_, rowId) => `password_history?id=eq.${rowId}`,
    body: () => ({ user_id: randomUUID() }),
    expect: LOCKED,
  },
  {
    does: 'overwrites a row by an upsert',
    method: 'POST',
    path: () => 'password_history?on_conflict=id',
    body: (owner) => restRow(owner),
    expect: ['401', '403', '403', '403', '403'],
  },
  {
    does: 'sets the revision of a row',
    method: 'POST',
    path: () => 'password_history',
    body: (owner) => restRow(owner, 'auto-generated-free', { rev: 1 }),
    expect: LOCKED,
  },
  {
    does: 'deletes a row of the history',
    method: 'DELETE',
    path: (_, rowId) => `password_history?id=eq.${rowId}`,
    expect: ['401', '200:0', '200:1', '200:0', '200:0'],
  },
  ...readOnly('weekly_usage', 'user_id', (owner) => ({
    user_id: owner.id,
    week_start: '2026-11-22T00:00:00Z',
    count: 1,
  })),
  ...readOnly('entitlements', 'user_id', (owner) => ({
    user_id: owner.id,
    tier: 'premium',
    source: 'lifetime',
  })),
]

describe('access to the tables', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await startTestDatabase()
  })
  afterAll(() => db.close())

  /** A fresh owner with one row of history, usage and an entitlement, and whoever acts. */
  async function cast(actor: Actor): Promise<{ owner: TestUser; caller: TestUser | null; rowId: string }> {
    const owner = await db.newUser()
    const rowId = randomUUID()
    await db.rest('POST', 'password_history', { as: owner, body: restRow(owner, undefined, { id: rowId }) })
    await db.setTier(owner, actor.startsWith('premium') ? 'premium' : 'free')
    if (actor === 'anonymous') return { owner, rowId, caller: null }
    const caller = actor.endsWith('owner')
      ? owner
      : await db.newUser({ tier: actor === 'premium other' ? 'premium' : 'free' })
    return { owner, rowId, caller }
  }

  for (const { does, method, path, body, expect: expected } of CASES) {
    describe(does, () => {
      it.each(ACTORS.map((actor, index) => [actor, expected[index]] as const))(
        '%s: %s',
        async (actor, outcome) => {
          const { owner, caller, rowId } = await cast(actor)
          const everything = `select (select row(p.*)::text from public.profiles p where id = $1) as profile,
          (select string_agg(row(h.*)::text, ';' order by rev) from public.password_history h where user_id = $1) as history,
          (select string_agg(row(w.*)::text, ';') from public.weekly_usage w where user_id = $1) as usage,
          (select row(e.*)::text from public.entitlements e where user_id = $1) as entitlement`
          const before = await db.database.query(everything, [owner.id])

          const upsert = does.includes('upsert') ? ',resolution=merge-duplicates' : ''
          const answer = await db.rest(method, path(owner, rowId), {
            as: caller,
            ...(body ? { body: body(owner) } : {}),
            headers: { prefer: `return=representation${upsert}` },
          })

          const seen = Array.isArray(answer.body)
            ? `${answer.status}:${answer.body.length}`
            : String(answer.status)
          expect(seen, answer.text).toBe(outcome)
          if (/^4|:0$/.test(seen) || method === 'GET') {
            expect(await db.database.query(everything, [owner.id])).toEqual(before)
          }
        },
      )
    })
  }

  it('shows nothing of the private schema to anyone', async () => {
    const user = await db.newUser({ tier: 'premium' })
    for (const as of [null, user, 'service'] as const) {
      for (const table of [
        'sync_heads',
        'sync_clients',
        'sync_outcomes',
        'history_tombstones',
        'payment_events',
      ]) {
        const plain = await db.rest('GET', table, { as })
        const profiled = await db.rest('GET', table, { as, headers: { 'accept-profile': 'private' } })
        expect([plain.status, profiled.status]).toEqual([404, 406])
      }
      const call = await db.rest('POST', 'rpc/set_entitlement', {
        as,
        body: { user_id: user.id, tier: 'premium', source: 'x' },
      })
      expect(call.status).toBe(404)
    }
  })

  it('lets the secret key read plans, and no history', async () => {
    const owner = await db.newUser({ tier: 'premium' })
    await db.rest('POST', 'password_history', { as: owner, body: restRow(owner) })
    const plans = await db.rest<unknown[]>('GET', `entitlements?user_id=eq.${owner.id}`, { as: 'service' })
    expect(plans.body).toHaveLength(1)
    expect((await db.rest('GET', 'password_history', { as: 'service' })).status).toBe(403)
  })

  it('tells nobody anything of another’s plan or usage: the answer is 403 whatever the row', async () => {
    const [atLimit, premium, other] = [
      await db.newUser(),
      await db.newUser({ tier: 'premium' }),
      await db.newUser(),
    ]
    for (let i = 0; i < 3; i++)
      await db.rest('POST', 'password_history', { as: atLimit, body: restRow(atLimit) })
    for (const owner of [atLimit, premium]) {
      for (const body of [
        restRow(owner),
        restRow(owner, 'Mine'),
        restRow(owner, ''),
        { user_id: owner.id },
      ]) {
        const answer = await db.rest('POST', 'password_history', { as: other, body })
        expect(answer).toMatchObject({ status: 403, body: { code: '42501' } })
      }
    }
  })

  it('[H8] deletes only what the caller may see, whatever the filter; hosted services refuse to do so without one', async () => {
    const [premium, free, other] = [
      await db.newUser({ tier: 'premium' }),
      await db.newUser(),
      await db.newUser(),
    ]
    for (const user of [premium, free, other]) {
      await db.rest('POST', 'password_history', { as: user, body: restRow(user) })
    }
    for (const as of [premium, free]) {
      await db.rest('DELETE', 'password_history?id=not.is.null', {
        as,
        headers: { prefer: 'return=minimal' },
      })
    }
    const left = await db.database.query<{ user_id: string }>(
      'select user_id from public.password_history where user_id = any ($1::uuid[])',
      [`{${[premium, free, other].map((user) => user.id).join()}}`],
    )
    expect(left.map((row) => row.user_id).sort()).toEqual([free.id, other.id].sort())
  })

  it('takes a token of a deleted account for no session', async () => {
    const gone = await db.newUser({ tier: 'premium' })
    await db.database.query('delete from auth.users where id = $1', [gone.id])
    const saved = await db.rest('POST', 'password_history', { as: gone, body: restRow(gone) })
    expect(saved).toMatchObject({ status: 401, body: { message: 'no_session' } })
    expect(await db.sync(gone, {})).toMatchObject({ status: 401, body: { message: 'no_session' } })
  })
})
