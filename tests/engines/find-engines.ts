import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** MiniBrowser is no command: Debian keeps it beside the library, in a folder that carries the library's version. */
const findMiniBrowser = (): string | undefined =>
  ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith('webkit2gtk-'))
        .map((name) => join(folder, name, 'MiniBrowser')),
    )
    .find((path) => existsSync(path))

const WANTED = {
  firefox: { package: 'firefox-esr', find: () => onPath('firefox-esr') ?? onPath('firefox') },
  webKitWebDriver: { package: 'webkit2gtk-driver', find: () => onPath('WebKitWebDriver') },
  miniBrowser: { package: 'webkit2gtk-driver', find: findMiniBrowser },
  xvfb: { package: 'xvfb', find: () => onPath('Xvfb') },
} as const

/** For who needs no other engine. @throws with what to install where it cannot be. */
export const findFirefox = (): string => {
  if (!WANTED.firefox.find()) install([WANTED.firefox.package])
  const found = WANTED.firefox.find()
  if (!found) throw new Error(`Still missing: ${WANTED.firefox.package}`)
  return found
}

export type EnginePaths = Readonly<Record<keyof typeof WANTED, string>>

const missing = (): string[] => [
  ...new Set(Object.values(WANTED).flatMap((each) => (each.find() ? [] : [each.package]))),
]

/** Installs through the system's package manager, where that is Debian's and the person may. */
const install = (packages: readonly string[]): void => {
  if (!onPath('apt-get') || process.getuid?.() !== 0) {
    throw new Error(
      `Install ${packages.join(', ')} first: only root on Debian or Ubuntu can be helped with that here.`,
    )
  }
  console.info(`Installing ${packages.join(', ')} through apt-get`)
  execFileSync('apt-get', ['update'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], { stdio: 'ignore' })
}

/** Where the engines and what they need are, installed when missing. @throws with what to do when that cannot be. */
export const findEngines = (): EnginePaths => {
  const lacking = missing()
  if (lacking.length > 0) install(lacking)
  const paths = Object.fromEntries(Object.entries(WANTED).map(([name, { find }]) => [name, find()]))
  if (Object.values(paths).includes(undefined)) throw new Error(`Still missing: ${missing().join(', ')}`)
  return paths as EnginePaths
}
