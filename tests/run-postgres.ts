import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { hasPostgres, startPostgresCluster } from './helpers/postgres-cluster.ts'

/**
 * The database tests on a real Postgres: that of DATABASE_URL, or one that is started for the occasion. Arguments go
 * to vitest: `npm test -- postgres -t LF-47`.
 */
const given = process.env.DATABASE_URL
if (!given && !hasPostgres()) {
  console.info('Skipped: no Postgres server on this machine. Install one, or name one in DATABASE_URL.')
  process.exit(0)
}
const cluster = given ? undefined : await startPostgresCluster()
const vitest = spawn(
  process.execPath,
  [
    resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs'),
    'run',
    'tests/supabase/database',
    ...process.argv.slice(2),
  ],
  {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: given ?? cluster?.url },
  },
)
const status = await new Promise<number>((done) => vitest.once('exit', (code) => done(code ?? 1)))
await cluster?.stop()
process.exit(status)
