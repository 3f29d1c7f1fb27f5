import { afterAll, beforeAll, expect, it } from 'vitest'
import { settingsInOneStatement } from '../../../supabase/local/request-settings.ts'
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(`
    create function public.heard() returns json language sql set search_path = '' as $$
      select json_build_object(
        'role', current_user, 'sub', current_setting('request.jwt.claim.sub'),
        'claims', (current_setting('request.jwt.claims')::json ->> 'sub'),
        'method', current_setting('request.method'), 'path', current_setting('request.path')
      ) $$;
    grant execute on function public.heard() to authenticated;`)
  await db.database.connection.introspect({ useCache: false })
})
afterAll(() => db.close())

it('the database hears who calls and how, in the place of what the library would have told', async () => {
  const library: unknown = Object.getPrototypeOf(db.database.connection)
  for (const name of Object.keys(settingsInOneStatement))
    expect(library).toHaveProperty(name, expect.any(Function))
  const user = await db.newUser()
  const { body } = await db.rest('POST', 'rpc/heard', { as: user, body: {} })
  expect(body).toMatchObject({ role: 'authenticated', sub: user.id, claims: user.id, method: 'POST' })
})
