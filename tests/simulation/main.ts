/**
 * `npm run simulate`: random schedules, with `--guards` the same without one guard after the other, with `--hostile` a server that lies.
 * Runs as plain JavaScript: the app loads its vault's code when it is needed, thousands of times here, and tsx would ask about it each time.
 */
import { spawnSync } from 'node:child_process'
import { findBuilt } from '../helpers/built-modules.ts'

const given = process.argv.slice(2)
if (given.includes('--guards')) await import('./without-guard.ts')
else {
  const name = given.includes('--hostile') ? 'run-hostile' : 'run'
  const entry = await findBuilt(`tests/simulation/${name}.ts`, [
    'src',
    'supabase',
    'tests/helpers',
    'tests/simulation',
  ])
  // Young objects are most of what there is: more room for them, and they are dead by the time anybody looks.
  const { status } = spawnSync(process.execPath, ['--max-semi-space-size=64', entry, ...given], {
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}
