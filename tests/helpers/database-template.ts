import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { PgliteConnection } from '@supabase/lite/pglite'
import { createAuthApp } from '../../supabase/local/auth/auth-app.ts'
import { type Database, listMigrations, openPglite, prepareDatabase } from '../../supabase/local/database.ts'
import { createMailer } from '../../supabase/local/mail/mailer.ts'
import { loadProjectConfig, PROJECT_DIR } from '../../supabase/local/project-config.ts'

/** A new version of the libraries lays out its files differently. */
const LIBRARIES = ['@electric-sql/pglite', '@supabase/lite'] as const

function versions(): string {
  const { dependencies } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return LIBRARIES.map((name) => dependencies[name]).join()
}

const CACHE = join(PROJECT_DIR, '.cache/databases')

/**
 * In the template's directory: the same database as `database`, in the one form that PGlite loads into
 * memory.
 */
const IMAGE = 'image.tar'

/** What `prepareDatabase` takes to make the schema; nobody calls it, so its keys and mails are nobody's. */
export const createSchemaApp = (database: Database) => {
  const config = loadProjectConfig()
  return createAuthApp({
    config,
    database,
    keys: { publishable: config.auth.publishable_key, secret: 'none' },
    tokenSecret: 'not-used-for-any-token-0123456789',
    mailer: createMailer(config, { add: () => {}, list: () => [] }),
    origin: 'http://localhost',
  })
}

/**
 * A directory with the migrated, empty database; made once a clone and set of migrations, then only copied.
 */
async function findTemplate(): Promise<string> {
  const recipe = JSON.stringify([versions(), listMigrations()])
  const template = join(CACHE, createHash('sha256').update(recipe).digest('hex').slice(0, 16))
  if (existsSync(template)) return template
  mkdirSync(CACHE, { recursive: true })
  const making = mkdtempSync(join(CACHE, 'making-'))
  const database = await openPglite(making)
  await prepareDatabase(createSchemaApp(database), database)
  const { driver } = database.connection as PgliteConnection
  const image = await driver.dumpDataDir('none')
  writeFileSync(join(making, IMAGE), Buffer.from(await image.arrayBuffer()))
  await database.close()
  try {
    renameSync(making, template)
  } catch {
    // Another worker was quicker.
    rmSync(making, { recursive: true, force: true })
  }
  return template
}

/**
 * Puts a migrated database into `dataDir`: what its first start would make in some seconds, in a tenth of
 * one.
 */
export async function copyDatabaseTemplate(dataDir: string): Promise<void> {
  cpSync(join(await findTemplate(), 'database'), join(dataDir, 'database'), { recursive: true })
}

/** The same database for `openPglite` in memory, where making one anew takes some seconds of a core. */
export const readDatabaseImage = async (): Promise<Blob> =>
  new Blob([readFileSync(join(await findTemplate(), IMAGE))])
