/**
 * npm run simulate -- --guards [--runs 200] [--only NAME]: takes each guard away in turn, in a copy of the project, and expects the simulation
 * to find a violation. The lock of the head row only matters between transactions that really overlap, so
 * that one runs on Postgres (a private cluster, or DATABASE_URL), where requests are served together and dawdle
 * before they commit; PGlite serves one after the other and could never miss it.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgresCluster } from '../helpers/postgres-cluster.ts'
import { GUARDS, type Guard } from './guards.ts'

const ROOT = join(import.meta.dirname, '../..')
const COPIED = ['src', 'supabase', 'tests', 'workers', 'package.json', 'tsconfig.json', 'tsconfig.base.json']

const { values } = parseArgs({
  options: {
    guards: { type: 'boolean' },
    runs: { type: 'string', default: '200' },
    only: { type: 'string' },
  },
})

const argumentsOf = ({ onLeaving, onHostile, onOvertaking }: Guard): string[] => {
  if (onLeaving) return ['--import', 'tsx', 'tests/simulation/run-leaving.ts']
  const run = onHostile ? 'run-hostile' : 'run'
  const seeds = ['--runs', values.runs, '--seed', '1', '--first']
  return ['--import', 'tsx', `tests/simulation/${run}.ts`, ...seeds, ...(onOvertaking ? ['--overtakes'] : [])]
}

/** The end of the simulation's report; throws when the guard is no longer where it was. */
const runWithout = (guard: Guard, databaseUrl: string | undefined): { found: boolean; report: string } => {
  const copy = mkdtempSync(join(tmpdir(), 'cifra-guard-'))
  try {
    for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
    for (const { file, from, to } of guard.replacements) {
      const path = join(copy, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${guard.name}: ${file} does not contain: ${from}`)
      writeFileSync(
        path,
        text.replaceAll(from, () => to),
      )
    }
    const { DATABASE_URL: _, ...env } = process.env
    const run = spawnSync(process.execPath, argumentsOf(guard), {
      cwd: copy,
      encoding: 'utf8',
      env: databaseUrl ? { ...env, DATABASE_URL: databaseUrl } : env,
    })
    const report = `${run.stdout}${run.stderr}`.trim().split('\n').slice(-8).join('\n')
    // A crash is not a finding: only the simulation's own verdict counts.
    return { found: run.status === 1 && /\d+ runs, 1 with violations/.test(run.stdout), report }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

let missed = 0
for (const guard of GUARDS.filter(({ name }) => !values.only || name === values.only)) {
  const cluster = guard.onPostgres && !process.env.DATABASE_URL ? await startPostgresCluster() : null
  try {
    const { found, report } = runWithout(
      guard,
      guard.onPostgres ? (cluster?.url ?? process.env.DATABASE_URL) : undefined,
    )
    console.info(`${found ? 'found ' : 'MISSED'} without ${guard.name}\n${report.replace(/^/gm, '    ')}`)
    if (!found) missed += 1
  } finally {
    await cluster?.stop()
  }
}
console.info(missed === 0 ? 'each removed guard was found' : `${missed} removed guards were missed`)
process.exit(missed === 0 ? 0 : 1)
