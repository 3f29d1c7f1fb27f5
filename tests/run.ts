import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  countAgain,
  countCommand,
  countPlaywright,
  countUnit,
  failureLines,
  filesToRunAgain,
  type PlaywrightReport,
  passedElsewhere,
  type Sum,
  totalLine,
  type UnitReport,
} from './helpers/count-results.ts'
import { findOrInstallChromium } from './helpers/install-chromium.ts'

/**
 * `npm test`: format and lint, types, dead code, unit and database tests, the build, the browser tests. All of them
 * run, also after a failure; the last line is the sum over all, and any failure is the exit code's. The time of each stands beside it.
 */

const PROJECT_DIR = resolve(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'cifra-reports-'))

/**
 * What takes longer, wants more than this machine may have, or is asked for now and then: `npm test -- PART`. What follows the
 * name goes to the part.
 */
const PARTS: Readonly<Record<string, { readonly script: string; readonly wantsBuild?: true }>> = {
  engines: { script: 'tests/engines/run.ts', wantsBuild: true },
  kills: { script: 'tests/engines/kills.ts', wantsBuild: true },
  dump: { script: 'tests/run-dump.ts' },
  earlier: { script: 'tests/run-earlier.ts', wantsBuild: true },
  guide: { script: 'tests/guide/run.ts' },
  postgres: { script: 'tests/run-postgres.ts' },
  random: { script: 'tests/run-random.ts' },
}

/** A script of a package of ours, run by this Node: no shell, so the same on every system. */
function run(title: string, script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  process.stdout.write(`\n> ${title}\n`)
  const { status } = spawnSync(process.execPath, [join(PROJECT_DIR, 'node_modules', script), ...args], {
    cwd: PROJECT_DIR,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status ?? 1
}

function readReport<T>(name: string): T | null {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8')) as T
  } catch {
    return null
  }
}

const command = (title: string, script: string, args: readonly string[]) =>
  countCommand(title, run(title, script, args))

function unitTests(): Sum {
  const test = (title: string, name: string, args: readonly string[]) => {
    const code = run(title, 'vitest/vitest.mjs', ['run', ...args], { UNIT_REPORT: join(reports, name) })
    const report = readReport<UnitReport>(name)
    return { report, sum: countUnit(report, code) }
  }
  const { report, sum } = test('unit and database tests', 'unit.json', [])
  const files = filesToRunAgain(sum)
  if (report === null || files.length === 0) return sum
  return countAgain(sum, passedElsewhere(report), test('once more, alone', 'unit-again.json', files).sum)
}

function browserTests(): Sum {
  const chromium = findOrInstallChromium()
  if (!chromium) {
    process.stdout.write('\nNo Chromium, and none could be installed: set CHROMIUM_PATH to one.\n')
    return countPlaywright(null, 1)
  }
  process.stdout.write(`\nChromium: ${chromium.path} (${chromium.how})\n`)
  const test = (title: string, name: string, args: readonly string[]) => {
    const env = { CHROMIUM_PATH: chromium.path, PLAYWRIGHT_JSON: join(reports, name) }
    const code = run(title, '@playwright/test/cli.js', ['test', ...args], env)
    return countPlaywright(readReport<PlaywrightReport>(name), code)
  }
  const sum = test('browser tests', 'playwright.json', [])
  if (filesToRunAgain(sum).length === 0) return sum
  const again = test('once more, alone', 'playwright-again.json', ['--last-failed', '--workers=1'])
  return countAgain(sum, sum.passed, again)
}

const [name, ...rest] = process.argv.slice(2)
if (name !== undefined) {
  const part = PARTS[name]
  if (!part) {
    process.stdout.write(`There is no part ${name}. Parts: ${Object.keys(PARTS).join(', ')}\n`)
    process.exit(2)
  }
  const built = part.wantsBuild ? run('build', 'vite/bin/vite.js', ['build']) : 0
  process.exit(built || run(name, 'tsx/dist/cli.mjs', [join(PROJECT_DIR, part.script), ...rest]))
}

const STEPS: readonly (() => Sum)[] = [
  () => command('format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  () => command('types', 'typescript/bin/tsc', ['-b']),
  () => command('dead code', 'knip/bin/knip.js', []),
  unitTests,
  () => command('build', 'vite/bin/vite.js', ['build']),
  browserTests,
]
const done = STEPS.map((part) => {
  const started = performance.now()
  return { sum: part(), seconds: (performance.now() - started) / 1_000 }
})
rmSync(reports, { recursive: true, force: true })

const sums = done.map(({ sum }) => sum)
process.stdout.write(`\n${Math.round(done.reduce((all, { seconds }) => all + seconds, 0))} s\n`)
for (const { sum, seconds } of done) {
  const { runner, passed, failed } = sum
  process.stdout.write(`${runner}: ${passed} passed, ${failed} failed, ${Math.round(seconds)} s\n`)
}
for (const line of failureLines(sums)) process.stdout.write(`${line}\n`)
process.stdout.write(`\n${totalLine(sums)}\n`)
process.exitCode = sums.some((sum) => sum.failed > 0) ? 1 : 0
