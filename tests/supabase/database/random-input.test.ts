import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase, type TestUser } from '../../helpers/database.ts'
import { restRow } from '../../helpers/history-rows.ts'
import { randomCall } from '../../helpers/random-call.ts'
import { kidOf, vaultOf } from '../../helpers/vault-account.ts'

/** How many calls; `npm test -- random --calls 5000` asks for more. */
const CALLS = Number(process.env.RANDOM_CALLS ?? 400)
/** What an API may answer to anyone's nonsense. Never 5xx. */
const ALLOWED = new Set([200, 201, 204, 206, 400, 401, 402, 403, 404, 405, 406, 409, 413, 415, 416, 426])
const CANARY = 'kanariya4711'

let db: TestDatabase
let victim: TestUser
let callers: readonly (TestUser | 'service' | null)[]
let functions: Record<string, readonly string[]>
let ids: string[]
beforeAll(async () => {
  db = await startTestDatabase()
  victim = await db.newUser({ tier: 'premium', metadata: { full_name: CANARY } })
  const rowId = randomUUID()
  await db.rest('POST', 'password_history', { as: victim, body: restRow(victim, CANARY, { id: rowId }) })
  await vaultOf(db, victim).write()
  await vaultOf(db, victim).read(kidOf('slot'))
  // Signed in too long ago to delete their accounts, after which nothing else would be reached.
  const signedInAt = new Date(Date.now() - 3_600_000)
  const [free, premium] = [
    await db.newUser({ signedInAt }),
    await db.newUser({ tier: 'premium', signedInAt }),
  ]
  callers = [null, free, premium, 'service']
  ids = [victim.id, rowId, free.id, premium.id, randomUUID()]
  const rows = await db.database.query<{ name: string; parameters: readonly string[] | null }>(
    `select proname as name, proargnames as parameters from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  functions = Object.fromEntries(rows.map(({ name, parameters }) => [name, parameters ?? []]))
})
afterAll(() => db.close())

const stateOfVictim = () =>
  db.database.query(
    `select (select row(p.*)::text from public.profiles p where id = $1) as profile,
      (select string_agg(row(h.*)::text, ';' order by rev) from public.password_history h where user_id = $1) as history,
      (select row(s.*)::text from private.sync_heads s where user_id = $1) as head,
      (select row(v.*)::text from private.vaults v where user_id = $1) as vault,
      (select count(*) from private.vault_devices where user_id = $1)::int as devices,
      (select count(*) from private.sync_clients where user_id = $1)::int as clients`,
    [victim.id],
  )

it(`answers ${CALLS} random calls of everyone with 2xx or a 4xx of ours, and shows nobody another's row`, async () => {
  const before = await stateOfVictim()
  const statuses = new Map<number, number>()
  const someCall = fc
    .constantFrom(...callers)
    .chain((as) =>
      fc.tuple(
        fc.constant(as),
        randomCall({ callerId: as === null || as === 'service' ? randomUUID() : as.id, ids, functions }),
      ),
    )
  await fc.assert(
    fc.asyncProperty(someCall, async ([as, call]) => {
      const answer = await db.rest(call.method, call.path, { as, body: call.body, headers: call.headers })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      expect(ALLOWED, `${answer.status} ${answer.text}`).toContain(answer.status)
      expect(answer.text).not.toMatch(/\n\s+at |node_modules|\.[jt]s:\d+|PL\/pgSQL function|SQL statement/)
      // The secret key may read every profile, as it may in production.
      if (as !== 'service') expect(answer.text).not.toContain(CANARY)
    }),
    { numRuns: CALLS, ...(process.env.RANDOM_SEED ? { seed: Number(process.env.RANDOM_SEED) } : {}) },
  )
  expect(await stateOfVictim()).toEqual(before)
  // Nonsense alone would prove little: some of it must have been good enough.
  const welcome = [200, 201, 204].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)
  expect(welcome).toBeGreaterThan(CALLS / 40)
  if (CALLS > 1_000) console.info(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))
})
