import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase, type TestUser } from '../../helpers/database.ts'

/** What a commit tells (20261128007000_live.sql), and that it never stands in the way of one. */
let db: TestDatabase
let user: TestUser
beforeAll(async () => {
  db = await startTestDatabase()
  user = await db.newUser({ tier: 'premium' })
  // Notes what is sent, in place of sending it.
  await db.database.run(`
    create table realtime.sent (payload jsonb, topic text, private boolean);
    create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
    language sql set search_path = '' as $$ insert into realtime.sent values (payload, topic, private) $$;`)
})
afterAll(() => db.close())

const rows = (count: number) =>
  Array.from({ length: count }, () => ({
    type: 'insert' as const,
    id: randomUUID(),
    password_length: 16,
    created_at: new Date().toISOString(),
    generation_settings: { password: 'p'.repeat(16), label: 'mail' },
  }))
const save = async (as: TestUser, count = 1) => {
  const answer = await db.sync(as, { client_id: randomUUID(), ops: rows(count) })
  expect(answer.status).toBe(200)
  expect(answer.body.outcomes.filter(({ status }) => status === 'applied')).toHaveLength(count)
  return answer.body
}
const sent = () =>
  db.database.query<{ payload: unknown; topic: string; private: boolean }>('select * from realtime.sent')

it('[V7] a call is told once, whatever it changes, with where it leaves the head', async () => {
  const { epoch, cursor } = await save(user, 3)
  expect(await sent()).toEqual([
    { payload: { epoch, rev: cursor }, topic: `history:${user.id}`, private: true },
  ])
})

it('[V7] a free person’s rows, which come to no other device, are not told', async () => {
  const free = await db.newUser()
  const answer = await db.sync(free, {
    client_id: randomUUID(),
    ops: [
      { ...rows(1)[0], generation_settings: { password: 'p'.repeat(16), label: 'auto-generated-free' } },
    ] as never,
  })
  expect(answer.body.outcomes).toMatchObject([{ status: 'applied' }])
  expect((await sent()).filter(({ topic }) => topic.includes(free.id))).toEqual([])
})

it('[V8] a channel that fails, and a database without one, refuse no row', async () => {
  await db.database.run('drop table realtime.sent')
  await save(user)
  await db.database.run('drop schema realtime cascade')
  await save(user)
})
