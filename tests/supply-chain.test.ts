import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

type Locked = { readonly version?: string; readonly license?: string; readonly hasInstallScript?: boolean }
type Manifest = {
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
}

const manifest = JSON.parse(read('package.json')) as Manifest
const direct = { ...manifest.dependencies, ...manifest.devDependencies }
const locked = Object.entries(
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages,
).filter(([path]) => path !== '')

/** Licences that let us ship or build without asking; MPL covers tools whose files we do not change. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MIT OR Apache-2.0',
  '(MIT OR CC0-1.0)',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]

it('[C1] every installed package has a licence that we may use', () => {
  expect(
    locked.filter(([, each]) => !ALLOWED.includes(each.license ?? 'none')).map(([path]) => path),
  ).toEqual([])
})

it('[C2] direct dependencies have exact versions', () => {
  expect(Object.values(direct).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

it('[C3] no install script runs', () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
})

it('[C4] the lock names the builds of other platforms', () => {
  const paths = locked.map(([path]) => path)
  for (const platform of ['linux-x64', 'darwin-arm64', 'win32-x64']) {
    expect(paths).toContain(`node_modules/@typescript/typescript-${platform}`)
    expect(paths).toContain(`node_modules/@esbuild/${platform}`)
  }
})

it('[C5] the README names every direct dependency with its reason', () => {
  const readme = read('README.md')
  expect(Object.keys(direct).filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
