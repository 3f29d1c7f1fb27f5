import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { LANGUAGES } from '../src/i18n/language.ts'
import { securityHeaders } from '../supabase/local/headers.ts'

/** Where the service worker's list of files comes from (workers/service-worker.ts has its rules). */

/**
 * The modules that lead to the generator and the saved passwords of somebody who is signed in, in any
 * language: each is asked for on its own, and the scripts that its own one imports come with it.
 */
const START_MODULES = [
  'index.html',
  'src/ui/landing/start-landing.ts',
  'src/main.tsx',
  'src/app.tsx',
  'src/ui/dashboard/Dashboard.tsx',
  'src/ui/dashboard/around-the-plate.ts',
  'src/ui/dashboard/PremiumHistory.tsx',
  'src/state/person-work.ts',
  'src/storage/open-user-storage.ts',
  ...LANGUAGES.flatMap((language) =>
    ['app', 'around', 'vault'].map((part) => `src/i18n/${language}/${part}.ts`),
  ),
]
const START_WORKER = /^assets\/generator\.worker-[^/]+\.js$/
/**
 * The kinds that are not plain, for the worker and for the page: one of them may be chosen, or wait to be
 * saved.
 */
const EVERY_KIND = /^assets\/every-kind-[^/]+\.js$/
/** Beside the scripts: the two shells. The other pages and pictures can come later. */
const START_FILES = ['index.html', 'app.html']

type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } }

/** `roots`, every script that they import at once, and the styles of all these. */
const withImports = (roots: readonly string[], chunks: ReadonlyMap<string, Chunk>): Set<string> => {
  const all = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks.get(name)
    if (all.has(name) || !chunk) return
    all.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) all.add(style)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const root of roots) visit(root)
  return all
}

/**
 * The files without which the app neither starts nor generates.
 * @param root folder of the project, with forward slashes.
 * @throws when a module of the list is in no script any more.
 */
const startFilesOf = (bundle: Rolldown.OutputBundle, root: string): Set<string> => {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file as Chunk]] : [])),
  )
  const roots = START_MODULES.map((module) => {
    const id = `${root}/${module}`
    const found = [...chunks.values()].find(
      ({ facadeModuleId, moduleIds }) => facadeModuleId === id || moduleIds.includes(id),
    )
    if (!found) throw new Error(`${module} is in no script: the list of start files is out of date`)
    return found.fileName
  })
  const worker = Object.keys(bundle).find((name) => START_WORKER.test(name))
  if (!worker) throw new Error('The generator has no worker: the list of start files is out of date')
  const kinds = Object.keys(bundle).filter((name) => EVERY_KIND.test(name))
  return new Set([...START_FILES, worker, ...kinds, ...withImports([...roots, ...kinds], chunks)])
}

type Listed = { readonly url: string; readonly revision: string | null; size: number }

const integrityOf = (path: string): string =>
  `sha256-${createHash('sha256').update(readFileSync(path)).digest('base64')}`

/**
 * The plugin that learns the start files from the build, and what tells the service worker of each file what
 * it is. A stored page keeps its headers, so they are part of its revision; what stands in it, which its
 * policy names by hash, is part of its content.
 * @param backend as for `hostFiles`.
 */
export const startFiles = (backend?: string) => {
  const headers = createHash('sha256')
    .update(JSON.stringify(securityHeaders(backend)))
    .digest('hex')
    .slice(0, 16)
  let start: ReadonlySet<string> = new Set()
  let folder = 'dist'
  const plugin: Plugin = {
    name: 'cifra:start-files',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        start = startFilesOf(bundle, process.cwd().replaceAll('\\', '/'))
      },
    },
  }
  /** @param files as the glob patterns found them below the build's folder. */
  const describe = (files: readonly Listed[]) =>
    files.map((file) => ({
      ...file,
      revision: file.url.endsWith('.html') ? `${file.revision}-${headers}` : file.revision,
      integrity: integrityOf(`${folder}/${file.url}`),
      ...(start.has(file.url) ? { start: true } : {}),
    }))
  return { plugin, describe }
}
