import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Which rooms each room may import from: the arrows of the README's diagram. `type:` rooms lend their types only. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'src/core': [],
  'src/storage': ['src/core'],
  'src/remote': ['src/core'],
  'src/sync': ['src/core', 'src/storage', 'src/remote'],
  'src/state': ['src/core', 'src/storage', 'src/remote', 'src/sync', 'type:workers'],
  'src/i18n': ['src/core'],
  'src/ui': ['src/core', 'src/state', 'src/i18n'],
  workers: ['src/core'],
}

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'))

/** Longest room first, so that a file falls to the innermost. */
const roomOf = (path: string): string | undefined =>
  Object.keys(MAY_IMPORT)
    .sort((a, b) => b.length - a.length)
    .find((room) => path.startsWith(`${room}/`))

type Import = { readonly from: string; readonly to: string; readonly typeOnly: boolean }

/** Relative imports and re-exports, static and dynamic. A worker's address (`?worker&url`) brings none of its code. */
const importsOf = (file: string): Import[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(
    /(import|export)(\s+type)?[^'";]*?\bfrom\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'|^import\s+'(\.[^']+)'/gm,
  )
  return [...found].flatMap((match) => {
    const target = match[3] ?? match[4] ?? match[5] ?? ''
    const to = relative(root, join(root, dirname(file), target)).replaceAll('\\', '/')
    return to.endsWith('?worker&url') ? [] : [{ from: file, to, typeOnly: match[2] !== undefined }]
  })
}

const isAllowed = ({ from, to, typeOnly }: Import): boolean => {
  const [room, target] = [roomOf(from), roomOf(to)]
  if (room === undefined || target === undefined || room === target) return true
  const allowed = MAY_IMPORT[room] ?? []
  return allowed.includes(target) || (typeOnly && allowed.includes(`type:${target}`))
}

it('[A1] imports point one way: core, then storage and remote, sync, state, ui', () => {
  const imports = Object.keys(MAY_IMPORT).flatMap(filesUnder).flatMap(importsOf)
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter((each) => !isAllowed(each))).toEqual([])
})

/** How parts of the app itself arrive: nothing of a person's. */
const PARTS = ['load-part.ts', 'try-again.ts', 'trusted-urls.ts']

/** The values, not the types, that a file takes from `src/state`. */
const takenFromState = (file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/^import \{([^}]*)\} from '(?:\.\.\/)+state\/(?:\w[\w-]*\/)*([\w-]+\.tsx?)'/gm)
  return [...found].flatMap(([, names = '', from = '']) =>
    PARTS.includes(from)
      ? []
      : names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type ')),
  )
}

it('[A2] screens take atoms, hooks and providers from state, and nothing that acts by itself', () => {
  const taken = filesUnder('src/ui').flatMap(takenFromState)
  expect(taken).toContain('useAction')
  expect(taken.filter((name) => !/^use[A-Z]|Atom$|Provider$/.test(name))).toEqual([])
  // Nor what atoms and hooks are made of.
  const imports = filesUnder('src/ui').flatMap(importsOf)
  expect(imports.filter(({ to }) => to === 'src/state/services.ts')).toEqual([])
})

it('[A1] sees a wrong arrow', () => {
  expect(isAllowed({ from: 'src/core/a.ts', to: 'src/storage/b.ts', typeOnly: false })).toBe(false)
  expect(isAllowed({ from: 'src/state/a.ts', to: 'workers/b.ts', typeOnly: false })).toBe(false)
  expect(isAllowed({ from: 'src/state/a.ts', to: 'workers/b.ts', typeOnly: true })).toBe(true)
})

/** Each circle's files, once: a walk down the imports that comes back to a file it is still in. */
const circlesOf = (imports: readonly Import[]): string[][] => {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to])
  const left = new Set<string>()
  const circles: string[][] = []
  const walk = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push(way.slice(at))
    if (at >= 0 || left.has(file)) return
    for (const to of next.get(file) ?? []) walk(to, [...way, file])
    left.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return circles
}

it('[A3] no file needs itself, over whatever others, types counted', () => {
  const ring = [
    { from: 'a', to: 'b', typeOnly: true },
    { from: 'b', to: 'c', typeOnly: false },
    { from: 'c', to: 'a', typeOnly: false },
  ]
  expect(circlesOf(ring)).toEqual([['a', 'b', 'c']])
  expect(circlesOf(Object.keys(MAY_IMPORT).flatMap(filesUnder).flatMap(importsOf))).toEqual([])
})

it('[A4] whoever says what is done without a part says it outside of its import, which the build wraps with its first `then`', () => {
  const code = filesUnder('src').map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  expect(code.some(({ text }) => /import\('[^']+'\)/.test(text))).toBe(true)
  expect(
    code.filter(({ text }) => /import\('[^']+'\)\s*\.then\(/.test(text)).map(({ file }) => file),
  ).toEqual([])
})
