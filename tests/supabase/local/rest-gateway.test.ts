import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.close())

it.each(['5', '5e-324', '"text"', 'null', 'true', '[5]', '[[]]', '{"broken', '[{},null]'])(
  'refuses the body %s with 400, where the library would throw',
  async (body) => {
    const user = await db.newUser({ tier: 'premium' })
    for (const path of ['password_history?columns=id', 'profiles', 'rpc/sync']) {
      for (const method of path.startsWith('rpc') ? ['POST'] : ['POST', 'PATCH', 'PUT']) {
        const answer = await db.rest(method, path, { as: user, body })
        expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(400)
      }
    }
  },
)

it('refuses what lies deeper than a database reads, and takes what is only long', async () => {
  const user = await db.newUser({ tier: 'premium' })
  const row = (more: string) =>
    `{"user_id":"${user.id}","password_length":4,"generation_settings":{"password":"[{\\"[","label":"x","more":${more}}}`
  for (const path of ['password_history', 'profiles', 'rpc/sync'])
    expect(
      (await db.rest('POST', path, { as: user, body: row('['.repeat(6_000) + ']'.repeat(6_000)) })).status,
    ).toBe(400)
  const long = row(`[${Array(600).fill('[]').join()}]`)
  expect((await db.rest('POST', 'password_history', { as: user, body: long })).status).toBe(201)
})

it('[H8] refuses a change of whatever rows there are, as hosted services do', async () => {
  const user = await db.newUser({ tier: 'premium' })
  const row = { user_id: user.id, password_length: 4, generation_settings: { password: 'Ab1!', label: 'x' } }
  await db.rest('POST', 'password_history', { as: user, body: row })
  for (const [method, path, body] of [
    ['DELETE', 'password_history', undefined],
    ['DELETE', 'password_history?select=id&order=id&limit=1', undefined],
    ['PATCH', 'profiles', { full_name: 'Everybody' }],
  ] as const)
    expect(await db.rest(method, path, { as: user, body })).toMatchObject({
      status: 400,
      body: { code: '21000' },
    })
  const left = () => db.rest<unknown[]>('GET', 'password_history?select=id', { as: user })
  expect((await left()).body).toHaveLength(1)
  await db.rest('DELETE', `password_history?user_id=eq.${user.id}`, { as: user })
  expect((await left()).body).toEqual([])
})

it('takes an empty body for an empty object', async () => {
  const user = await db.newUser()
  expect((await db.rest('POST', 'rpc/delete_account', { as: user, body: '' })).status).toBe(204)
})

it('answers 400 to values that a driver could not encode', async () => {
  const user = await db.newUser({ tier: 'premium' })
  const bodies = [
    { created_at: 0 },
    { created_at: ['x'] },
    { id: 5 },
    { password_length: {} },
    { user_id: true },
  ]
  for (const more of bodies) {
    const body = {
      user_id: user.id,
      password_length: 4,
      generation_settings: { password: 'Ab1!', label: 'x' },
      ...more,
    }
    expect((await db.rest('POST', 'password_history', { as: user, body })).status, JSON.stringify(more)).toBe(
      400,
    )
  }
  expect((await db.rest('POST', 'rpc/sync', { as: user, body: { client_id: [1], page: {} } })).status).toBe(
    400,
  )
})

it('tells nothing of a failure of its own', async () => {
  const user = await db.newUser({ tier: 'premium' })
  await db.database.run(`
    create function private.test_fault() returns trigger language plpgsql as $$
    begin raise internal_error using message = 'kanariya in ' || new.generation_settings::text; end $$;
    create trigger test_fault before insert on public.password_history for each row execute function private.test_fault();`)
  const body = { user_id: user.id, password_length: 4, generation_settings: { password: 'Ab1!', label: 'x' } }
  const answer = await db.rest('POST', 'password_history', { as: user, body })
  expect(answer).toMatchObject({ status: 500, body: { message: 'Something went wrong.' } })
  expect(answer.text).not.toMatch(/kanariya|Ab1!/)
})
