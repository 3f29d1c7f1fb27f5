import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openEarlierDatabase } from '../../helpers/earlier-database.ts'
import { settingsOf } from '../../helpers/history-rows.ts'
import { envelopeOf } from '../../helpers/vault-account.ts'

const VAULT = '20261128005000'

it('[V19] the vault’s migration leaves every row as it is, one with fields of an envelope, too', async () => {
  const { database, migrate, close } = await openEarlierDatabase(VAULT)
  const user = randomUUID()
  await database.query('insert into auth.users (id, email) values ($1, $2)', [user, `${user}@example.test`])
  await database.query(`select private.set_entitlement($1, 'premium', 'test')`, [user])
  for (const more of [{}, { ct: 'a field of one’s own' }, envelopeOf(), { length: 16, options: null }])
    await database.query(
      `insert into public.password_history (user_id, password_length, generation_settings) values ($1, 16, $2::jsonb)`,
      [user, JSON.stringify(settingsOf('x', more))],
    )
  const content = () =>
    database.query('select to_jsonb(row) as row from public.password_history as row order by rev')
  const before = await content()
  expect(before).toHaveLength(4)
  await migrate()
  expect(await content()).toEqual(before)
  const [counted] = await database.query(
    `select count(*) filter (where private.is_sealed(generation_settings))::int as sealed from public.password_history`,
  )
  expect(counted).toEqual({ sealed: 0 })
  await expect(
    database.query('update public.password_history set password_length = null where user_id = $1', [user]),
  ).rejects.toThrow('password_history_form')
  await close()
})
