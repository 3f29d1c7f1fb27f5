import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createAuthApp } from '../../../supabase/local/auth/auth-app.ts'
import { listMigrations, openPglite, prepareDatabase } from '../../../supabase/local/database.ts'
import { openMailStore } from '../../../supabase/local/mail/mail-store.ts'
import { createMailer } from '../../../supabase/local/mail/mailer.ts'
import { loadProjectConfig } from '../../../supabase/local/project-config.ts'
import { settingsOf } from '../../helpers/history-rows.ts'
import { envelopeOf } from '../../helpers/vault-account.ts'

const VAULT = '20261128005000'

it('[V19] the vault’s migration leaves every row as it is, one with fields of an envelope, too', async () => {
  const mailDir = mkdtempSync(join(tmpdir(), 'cifra-test-mail-'))
  const database = await openPglite()
  const config = loadProjectConfig()
  const app = createAuthApp({
    config,
    database,
    keys: { publishable: config.auth.publishable_key, secret: 'none' },
    tokenSecret: 'not-used-for-any-token-0123456789',
    mailer: createMailer(config, openMailStore(mailDir)),
    origin: 'http://localhost',
  })
  const migrations = listMigrations()
  await prepareDatabase(
    app,
    database,
    migrations.filter(({ version }) => version < VAULT),
  )
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
  await prepareDatabase(app, database, migrations)
  expect(await content()).toEqual(before)
  const [counted] = await database.query(
    `select count(*) filter (where private.is_sealed(generation_settings))::int as sealed from public.password_history`,
  )
  expect(counted).toEqual({ sealed: 0 })
  await expect(
    database.query('update public.password_history set password_length = null where user_id = $1', [user]),
  ).rejects.toThrow('password_history_form')
  await database.close()
  rmSync(mailDir, { recursive: true, force: true })
})
