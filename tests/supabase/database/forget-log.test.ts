import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase, type TestUser } from '../../helpers/database.ts'

let db: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.close())

/** As many entries of the auth service's log as a piece of it holds, and some more. */
const MANY = 70_000

const fillLog = (actor: string, entries: number) =>
  db.database.query(
    `insert into auth.audit_log_entries (id, payload, created_at)
     select gen_random_uuid(), json_build_object('action', 'token_refreshed', 'actor_id', $1::text,
       'actor_username', 'somebody@example.test', 'actor_via_sso', false, 'log_type', 'token', 'filler', repeat('x', 160)), now()
     from generate_series(1, $2::int)`,
    [actor, entries],
  )
const entriesOf = async (actor: string) => {
  const [row] = await db.database.query<{ n: number }>(
    `select count(*)::int as n from auth.audit_log_entries where payload ->> 'actor_id' = $1`,
    [actor],
  )
  return row?.n
}
const cleanLog = async (pieces: number, blocks: number) => {
  const [row] = await db.database.query<{ left: number }>('select private.clean_log($1, $2)::int as left', [
    pieces,
    blocks,
  ])
  return row?.left
}
const deleteAccount = async (user: TestUser) =>
  (await db.rest('POST', 'rpc/delete_account', { as: user, body: {} })).status

it('[H1] an account goes beside a long log, and what the log still names of it goes piece by piece', async () => {
  const [leaver, next, bystander] = [await db.newUser(), await db.newUser(), await db.newUser()]
  await fillLog(bystander.id, MANY)
  await fillLog(leaver.id, 10)
  await fillLog(next.id, 10)
  expect(await deleteAccount(leaver)).toBe(204)
  const users = await db.database.query('select from auth.users where id = $1', [leaver.id])
  expect(users).toEqual([])
  expect(await entriesOf(leaver.id)).toBe(10) // behind the first piece
  await cleanLog(1, 500)
  // Somebody who leaves later is looked for from the beginning too.
  expect(await deleteAccount(next)).toBe(204)
  for (let left = await cleanLog(1, 500), turn = 0; left !== 0 && turn < 50; turn += 1)
    left = await cleanLog(1, 500)
  expect(await cleanLog(1, 500)).toBe(0)
  expect([await entriesOf(leaver.id), await entriesOf(next.id)]).toEqual([0, 0])
  expect(await entriesOf(bystander.id)).toBe(MANY)
})

it('the customer of an account that is gone is forgotten after 30 days, whoever else leaves or does not', async () => {
  const user = await db.newUser({ tier: 'premium' })
  await db.database.query(
    `insert into private.payment_customers (user_id, customer_id) values ($1, 'cus_left')`,
    [user.id],
  )
  expect(await deleteAccount(user)).toBe(204)
  const kept = async (days: number) => {
    await db.database.query(
      'update private.closed_payers set closed_at = now() - make_interval(days => $1)',
      [days],
    )
    await cleanLog(1, 500)
    return (await db.database.query('select customer_id from private.closed_payers')).length
  }
  expect([await kept(29), await kept(31)]).toEqual([1, 0])
})

it('a payment is owed back to the customer of an account that is gone for 30 days, also where nothing was taken since', async () => {
  const user = await db.newUser()
  await db.database.query(
    `insert into private.payment_customers (user_id, customer_id) values ($1, 'cus_late')`,
    [user.id],
  )
  expect(await deleteAccount(user)).toBe(204)
  const isOwed = async (days: number) => {
    await db.database.query(
      `update private.closed_payers set closed_at = now() - make_interval(days => $1) where customer_id = 'cus_late'`,
      [days],
    )
    const [row] = await db.database.query<{ owed: boolean }>(
      `select (private.begin_payment_event(null, 'cus_late', null) ->> 'owed_back')::boolean as owed`,
    )
    return row?.owed
  }
  expect([await isOwed(29), await isOwed(31)]).toEqual([true, false])
})

it('[H1] the account goes also where the log cannot be cleaned', async () => {
  const user = await db.newUser()
  await db.database.run('alter table auth.audit_log_entries rename to audit_log_elsewhere')
  try {
    expect(await deleteAccount(user)).toBe(204)
  } finally {
    await db.database.run('alter table auth.audit_log_elsewhere rename to audit_log_entries')
  }
})

it('[H1] nobody but the server’s own role cleans or reads it', async () => {
  const user = await db.newUser()
  for (const as of [user, null]) {
    const headers = { 'content-profile': 'private' }
    expect((await db.rest('POST', 'rpc/clean_log', { as, body: {}, headers })).status).toBeGreaterThanOrEqual(
      400,
    )
  }
})
