import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Where the licences of what others made are served. */
export const LICENSES_FILE = 'licenses.txt'

/** What was taken over into files of our own, with its licences. */
const OWN_NOTES = ['src/core/generator/words/LICENSES.md', 'src/core/site-rules/LICENSE.md']

const IN_PACKAGE = /^(?:\0)?((?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

/** The folders of the packages that these modules are of. @param ids as the compiler names them. */
export const packageFolders = (ids: Iterable<string>): readonly string[] => {
  const folders = [...ids].flatMap((id) => IN_PACKAGE.exec(id)?.[1] ?? [])
  return [...new Set(folders)]
}

type Manifest = {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly homepage?: string
}

const rule = `\n${'-'.repeat(80)}\n\n`

/** Name, version, licence and its text. @throws for a package that names no licence. */
const noticeOf = (folder: string): string => {
  const { name, version, license, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest
  if (license === undefined) throw new Error(`${name} names no licence`)
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return [`${name} ${version} (${license})`, ...(homepage ? [homepage] : []), '', ...texts, ''].join('\n')
}

/** One text: every package once, by name, then our own files' notes. */
export const licensesText = (folders: readonly string[]): string => {
  const notices = [...new Set(folders.map(noticeOf))].sort()
  const notes = OWN_NOTES.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'))
  return ['What Cifra is made of that others made, and under which licences.\n', ...notices, ...notes].join(
    rule,
  )
}

/**
 * Writes the licences of all packages of which something stands in the scripts, workers and styles of this
 * build: from what the compiler says that it took. `inWorkers` looks into the workers, which are compiled
 * before the page is.
 */
export const licenses = (): { readonly plugin: Plugin; readonly inWorkers: () => Plugin } => {
  const ids = new Set<string>()
  let root = '.'
  const collect = (bundle: Rolldown.OutputBundle) => {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') {
        for (const [id, { renderedLength }] of Object.entries(file.modules))
          if (renderedLength > 0) ids.add(id)
      } else for (const name of file.originalFileNames) ids.add(resolve(root, name))
    }
  }
  return {
    inWorkers: () => ({
      name: 'cifra:licenses-of-workers',
      generateBundle: (_options, bundle) => collect(bundle),
    }),
    plugin: {
      name: 'cifra:licenses',
      apply: 'build',
      configResolved(config) {
        root = config.root
      },
      generateBundle(_options, bundle) {
        collect(bundle)
        this.emitFile({ type: 'asset', fileName: LICENSES_FILE, source: licensesText(packageFolders(ids)) })
      },
    },
  }
}
