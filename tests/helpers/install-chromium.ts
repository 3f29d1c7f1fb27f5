import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { type FoundChromium, findChromium } from './find-chromium.ts'

const run = (command: string, args: readonly string[]) =>
  spawnSync(command, [...args], { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0

function withPlaywright(): boolean {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  return run(process.execPath, [cli, 'install', 'chromium'])
}

/** The package managers that have a Chromium under its own name, and how each is asked without questions. */
const MANAGERS: ReadonlyArray<readonly [command: string, ...steps: (readonly string[])[]]> = [
  ['apt-get', ['update'], ['install', '-y', '--no-install-recommends', 'chromium']],
  ['dnf', ['install', '-y', 'chromium']],
  ['apk', ['add', 'chromium']],
  ['pacman', ['-Sy', '--noconfirm', 'chromium']],
  ['brew', ['install', '--cask', 'chromium']],
]

function withSystem(): string | null {
  for (const [command, ...steps] of MANAGERS) {
    // Homebrew refuses root, all others want it.
    const isRoot = process.getuid?.() === 0
    if (command === 'brew' ? isRoot : !isRoot) continue
    if (spawnSync(command, ['--version'], { stdio: 'ignore' }).status !== 0) continue
    if (steps.every((step) => run(command, step))) return command
  }
  return null
}

/** A Chromium that is there, or else one that is installed now: by Playwright, then by the system. */
export function findOrInstallChromium(): FoundChromium | null {
  const found = findChromium()
  if (found) return found
  process.stdout.write('No Chromium on this machine; asking Playwright for one.\n')
  withPlaywright()
  const installed = findChromium()
  if (installed) return { ...installed, how: 'installed by Playwright' }
  const manager = withSystem()
  const system = findChromium()
  return system ? { ...system, how: `installed by ${manager ?? 'the system'}` } : null
}
