import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * `npm test -- earlier [COMMIT]`: builds the app of a commit of before there were vaults, in a folder of its own, and lets a person go from
 * it to this one in a browser, with a vault and without.
 */
const PROJECT_DIR = resolve(import.meta.dirname, '..')
const LAST_WITHOUT = '72e081174b646d9c4f91aca601ae7aa79b3b536d'
const commit = process.argv[2] ?? LAST_WITHOUT

const folder = mkdtempSync(join(tmpdir(), 'cifra-earlier-'))
const node = (cwd: string, script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(process.execPath, [join(cwd, 'node_modules', script), ...args], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status ?? 1
try {
  const tree = join(folder, 'tree')
  mkdirSync(tree)
  const archive = execFileSync('git', ['archive', commit], { cwd: PROJECT_DIR, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', tree], { input: archive })
  // Its own packages: some of them are gone from this tree.
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'inherit' })
  const built = node(tree, 'vite/bin/vite.js', ['build', '--logLevel', 'warn'])
  const dist = join(tree, 'dist')
  process.exitCode =
    built !== 0 || !existsSync(dist)
      ? 1
      : node(PROJECT_DIR, '@playwright/test/cli.js', ['test', 'tests/e2e/earlier-app.spec.ts'], {
          EARLIER_DIST: dist,
        })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
