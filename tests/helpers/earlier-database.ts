import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuthApp } from '../../supabase/local/auth/auth-app.ts'
import { type Database, listMigrations, openPglite, prepareDatabase } from '../../supabase/local/database.ts'
import { openMailStore } from '../../supabase/local/mail/mail-store.ts'
import { createMailer } from '../../supabase/local/mail/mailer.ts'
import { loadProjectConfig } from '../../supabase/local/project-config.ts'

type EarlierDatabase = {
  readonly database: Database
  /** Brings it to this tree: the migration of that version and all later ones. */
  migrate(): Promise<void>
  close(): Promise<void>
}

/** A database of its own, on PGlite, as it was before the migration of `version` (the digits of its name). */
export const openEarlierDatabase = async (version: string): Promise<EarlierDatabase> => {
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
    migrations.filter((migration) => migration.version < version),
  )
  return {
    database,
    migrate: () => prepareDatabase(app, database, migrations),
    close: async () => {
      await database.close()
      rmSync(mailDir, { recursive: true, force: true })
    },
  }
}
