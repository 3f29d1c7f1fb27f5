import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WireOp } from '../../../src/core/sync/wire.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../../helpers/database.ts'
import { FREE_LABEL } from '../../helpers/history-rows.ts'
import { createSyncDevice } from '../../helpers/sync-device.ts'

/** A row may come as a POST or as an operation of a device: the same rules must give the same verdict. */
let db: TestDatabase
let users: { tier: 'free' | 'premium'; rest: TestUser; sync: TestUser }[]
beforeAll(async () => {
  db = await startTestDatabase()
  users = await Promise.all(
    (['free', 'premium'] as const).map(async (tier) => ({
      tier,
      rest: await db.newUser({ tier }),
      sync: await db.newUser({ tier }),
    })),
  )
})
afterAll(() => db.close())

type Row = { password_length: unknown; generation_settings: unknown }
type Verdict = { code: string; usage: number; rows: number }

const stateOf = async (user: TestUser) => {
  const [state] = await db.database.query<{ usage: number; rows: number }>(
    `select coalesce((select sum(count) from public.weekly_usage where user_id = $1), 0)::int as usage,
       (select count(*)::int from public.password_history where user_id = $1) as rows`,
    [user.id],
  )
  return state ?? { usage: Number.NaN, rows: Number.NaN }
}

async function byRest(user: TestUser, row: Row, id: string): Promise<Verdict> {
  const { status, body } = await db.rest<{ message: string }>('POST', 'password_history', {
    as: user,
    body: { id, user_id: user.id, ...row },
  })
  // A value that the column cannot hold is refused by the cast before the rules see it: 400 all the same.
  const refusal = status === 400 ? 'bad_row' : status === 409 ? 'applied' : body?.message
  return { code: status === 201 ? 'applied' : refusal, ...(await stateOf(user)) }
}

async function bySync(user: TestUser, row: Row, id: string): Promise<Verdict> {
  const op = { type: 'insert', id, created_at: new Date().toISOString(), ...row } as WireOp
  const { outcomes } = await createSyncDevice(db, user).call([op])
  const outcome = outcomes[0]
  return { code: outcome?.status === 'refused' ? outcome.code : 'applied', ...(await stateOf(user)) }
}

const clearWeek = (user: TestUser) =>
  db.database.query('delete from public.weekly_usage where user_id = $1', [user.id])

const flag = fc.oneof(fc.boolean(), fc.boolean(), fc.constantFrom(null, 'true', 1, []))
const options = fc.record(
  {
    length: fc.oneof(fc.integer(), fc.constantFrom(null, '16')),
    excludeSimilar: flag,
    pronounceable: flag,
    includeNumbers: flag,
  },
  { requiredKeys: [] },
)
const password = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .string({ minLength: 4, maxLength: 50, unit: 'binary-ascii' })
      .filter((text) => !text.includes('\0')),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 60, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.constantFrom(null, 5, {}) },
)
const label = fc.oneof(
  { weight: 4, arbitrary: fc.constant(FREE_LABEL) },
  { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 220, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '\u00a0', null, 5, FREE_LABEL.toUpperCase()) },
)
const settings = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .tuple(
        fc.record({ password, label }, { requiredKeys: [] }),
        options,
        options,
        fc.boolean(),
        fc.boolean(),
      )
      .map(([base, flat, nested, hasNested, asText]) => {
        const value = { ...base, ...flat, ...(hasNested ? { options: nested } : {}) }
        return asText ? JSON.stringify(value) : value
      }),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, [], 5, 'text') },
)
const row = fc.record({
  settings,
  shift: fc.constantFrom(0, 0, 0, 0, 0, 1, -1),
  odd: fc.constantFrom(null, '16', 16.5, -4, 1e12),
})

/** Mostly the length of the password, so that most rows reach the later rules. */
const toRow = ({
  settings: generation_settings,
  shift,
  odd,
}: {
  settings: unknown
  shift: number
  odd: unknown
}): Row => {
  const parsed =
    typeof generation_settings === 'string' && generation_settings.startsWith('{')
      ? JSON.parse(generation_settings)
      : generation_settings
  const text = (parsed as { password?: unknown } | null)?.password
  return { generation_settings, password_length: typeof text === 'string' ? [...text].length + shift : odd }
}

it('[R1] gives random rows the same verdict by REST and by sync', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(row.map(toRow), async (candidate) => {
      for (const { tier, rest, sync } of users) {
        // One id for both would belong to the first.
        const [one, two] = [
          await byRest(rest, candidate, randomUUID()),
          await bySync(sync, candidate, randomUUID()),
        ]
        expect(two).toEqual(one)
        seen.add(`${tier} ${one.code}`)
        if (one.code === 'weekly_limit') await Promise.all([clearWeek(rest), clearWeek(sync)])
      }
    }),
    {
      numRuns: 150,
      // Chance reaches most rules, these reach all: the fourth row of a week, a label of one's own, a blank one.
      examples: [FREE_LABEL, FREE_LABEL, FREE_LABEL, FREE_LABEL, 'Mine', ''].map((label): [Row] => [
        { password_length: 4, generation_settings: { password: 'Ab1!', label } },
      ]),
    },
  )
  // The rows are worth something only if they reach every rule.
  expect([...seen].sort()).toEqual([
    'free applied',
    'free bad_row',
    'free premium_required',
    'free weekly_limit',
    'premium applied',
    'premium bad_row',
  ])
})

it('[R2] agrees on repeated and deleted ids', async () => {
  for (const { rest, sync } of users) {
    await Promise.all([clearWeek(rest), clearWeek(sync)])
    const good: Row = { password_length: 4, generation_settings: { password: 'Ab1!', label: FREE_LABEL } }
    for (const verdict of [byRest, bySync]) {
      const user = verdict === byRest ? rest : sync
      const id = randomUUID()
      const first = await verdict(user, good, id)
      expect(first.code).toBe('applied')
      expect(await verdict(user, good, id)).toEqual(first)
      await createSyncDevice(db, user).call([{ type: 'delete', id }])
      expect(await verdict(user, good, id)).toEqual({ ...first, rows: first.rows - 1 })
      // Also when the repeated row would be refused today.
      expect(await verdict(user, { ...good, password_length: 5 }, id)).toEqual({
        ...first,
        rows: first.rows - 1,
      })
    }
  }
})
