import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'smol-toml'
import { describe, expect, it } from 'vitest'
import { bareCommand, guideCommands } from './guide/commands.ts'
import { STEPS, stepOf } from './guide/steps.ts'
import { DOCS_FOLDER, DOCS_PICTURES, docsFile, docsPage } from './helpers/screens/docs-page.ts'

const PROJECT_DIR = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(resolve(PROJECT_DIR, path), 'utf8')
const PAGES = [
  'README.md',
  ...readdirSync(resolve(PROJECT_DIR, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** What a page names as a file of the repository: links, and code that looks like a path with a known beginning. */
const filesOf = (page: string): string[] => {
  const text = read(page)
  const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, link = '']) =>
    resolve(PROJECT_DIR, page, '..', link),
  )
  const code = [...text.matchAll(/`((?:src|workers|supabase|build|tests|docs|public)\/[\w./@-]+)`/g)].map(
    ([, path = '']) => resolve(PROJECT_DIR, path),
  )
  return [...links, ...code]
}

describe.each(PAGES)('%s', (page) => {
  it('[M1] names only files that are there', () => {
    expect(filesOf(page).filter((path) => !existsSync(path))).toEqual([])
  })

  it('[M2] names only commands that npm has', () => {
    const named = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
  })
})

it('[M3] the README names every command', () => {
  const readme = read('README.md')
  const named = (name: string) => readme.includes(`npm run ${name}`) || readme.includes(`npm ${name}`)
  expect(Object.keys(scripts).filter((name) => !named(name))).toEqual([])
})

it('[M4] the settings that the guide adds to config.toml go with what stands there', () => {
  const block = /^```toml\n([^`]*)^```/m.exec(read('docs/deploy.md'))?.[1] ?? ''
  const added = parse(block) as { remotes: { production: { auth: Record<string, unknown> } } }
  const whole = parse(`${read('supabase/config.toml')}\n${block}`) as typeof added & {
    auth: Record<string, unknown>
  }
  expect(whole.remotes).toEqual(added.remotes)
  // A key that the project sets for itself is only set anew, or one of the mail service's.
  const known = [...Object.keys(whole.auth), 'rate_limit']
  expect(Object.keys(added.remotes.production.auth).filter((key) => !known.includes(key))).toEqual([])
})

it('[M5] every command of the guide is one that `npm test -- guide` runs, or marked as one for an account of one’s own', () => {
  const commands = guideCommands().map(bareCommand)
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.filter((command) => stepOf(command) === undefined)).toEqual([])
  const isUsed = (name: string) => commands.some((command) => stepOf(command) === STEPS[name])
  expect(Object.keys(STEPS).filter((name) => !isUsed(name))).toEqual([])
  // What needs an account says so in words too.
  const guide = read('docs/deploy.md')
  expect(guide.match(/^```sh account$/gm)?.length).toBeGreaterThan(5)
  expect(guide.match(/^```(?!sh$|sh account$|sql$|toml$|$).*$/gm)).toBeNull()
})

it('[M6] the page of the screens is as the command writes it, with twelve small pictures', () => {
  expect(read('docs/screens.md')).toBe(docsPage())
  expect(DOCS_PICTURES).toHaveLength(12)
  const sizes = DOCS_PICTURES.map(
    (picture) => statSync(resolve(PROJECT_DIR, DOCS_FOLDER, docsFile(picture))).size,
  )
  expect(Math.max(...sizes)).toBeLessThan(150_000)
  expect(readdirSync(resolve(PROJECT_DIR, DOCS_FOLDER)).sort()).toEqual(DOCS_PICTURES.map(docsFile).sort())
})
