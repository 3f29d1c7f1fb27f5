import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * The long run of the random calls: `npm test -- random --calls 5000 [--seed N]`. With DATABASE_URL it runs on
 * that Postgres.
 */
const { values } = parseArgs({
  options: { calls: { type: 'string', default: '5000' }, seed: { type: 'string' } },
})
const calls = Number(values.calls)
if (!Number.isInteger(calls) || calls < 1) throw new Error('--calls must be a whole number above 0.')

const { status } = spawnSync(
  process.execPath,
  [
    resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs'),
    'run',
    'tests/supabase/database/random-input.test.ts',
    // Well beyond the 10 to 20 ms of a call.
    `--testTimeout=${60_000 + calls * 200}`,
  ],
  {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: 'inherit',
    env: {
      ...process.env,
      RANDOM_CALLS: String(calls),
      ...(values.seed ? { RANDOM_SEED: values.seed } : {}),
    },
  },
)
process.exit(status ?? 1)
