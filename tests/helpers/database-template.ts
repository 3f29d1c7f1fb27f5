import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAuthApp } from '../../supabase/local/auth/auth-app.ts'
import { listMigrations, openPglite, prepareDatabase } from '../../supabase/local/database.ts'
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

/** A directory with the migrated, empty database; made once a machine and set of migrations, then only copied. */
async function findTemplate(): Promise<string> {
  const recipe = JSON.stringify([versions(), listMigrations()])
  const name = `cifra-template-${createHash('sha256').update(recipe).digest('hex').slice(0, 16)}`
  const template = join(tmpdir(), name)
  if (existsSync(template)) return template
  const making = mkdtempSync(join(tmpdir(), 'cifra-template-'))
  const config = loadProjectConfig()
  const database = await openPglite(making)
  const app = createAuthApp({
    config,
    database,
    keys: { publishable: config.auth.publishable_key, secret: 'none' },
    tokenSecret: 'not-used-for-any-token-0123456789',
    mailer: createMailer(config, { add: () => {}, list: () => [] }),
    origin: 'http://localhost',
  })
  await prepareDatabase(app, database)
  await database.close()
  try {
    renameSync(making, template)
  } catch {
    // Another worker was quicker.
    rmSync(making, { recursive: true, force: true })
  }
  return template
}

/** Puts a migrated database into `dataDir`: what its first start would make in some seconds, in a tenth of one. */
export async function copyDatabaseTemplate(dataDir: string): Promise<void> {
  cpSync(join(await findTemplate(), 'database'), join(dataDir, 'database'), { recursive: true })
}
