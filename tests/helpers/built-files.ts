import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = 'dist'
const STATIC_IMPORT = /(?:\bimport|\bfrom)\s*["']\.\/([\w.-]+\.js)["']/g

export const readBuilt = (path: string): string => readFileSync(join(DIST, path), 'utf8')

export const listBuilt = (): string[] =>
  readdirSync(DIST, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))

export const gzipKilobytes = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(DIST, path)), { level: 9 }).length, 0) /
  1000

/** `paths` and every script that they import at once (not those that they may load later). */
export const withImports = (paths: Iterable<string>): Set<string> => {
  const all = new Set<string>()
  const visit = (path: string) => {
    if (all.has(path)) return
    all.add(path)
    for (const [, name] of readBuilt(path).matchAll(STATIC_IMPORT)) if (name) visit(`assets/${name}`)
  }
  for (const path of paths) visit(path)
  return all
}

/** The scripts that a page's HTML loads. */
export const scriptsOf = (page: string): string[] =>
  [...readBuilt(page).matchAll(/(?:src|href)="\/([\w./-]+\.js)"/g)].flatMap(([, path]) => path ?? [])

/** The built script whose source file is named `name` (Rolldown keeps it before the hash). */
export const chunksOf = (name: string): string[] =>
  listBuilt().filter((path) => new RegExp(`^assets/${name}-[\\w-]{8}\\.js$`).test(path))
