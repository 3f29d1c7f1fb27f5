import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const FILES = [
  { url: 'index.html', revision: 'content', size: 1 },
  { url: 'app.html', revision: 'content', size: 1 },
  { url: 'icon.svg', revision: 'content', size: 1 },
  { url: 'app.js', revision: null, size: 1 },
]

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cifra-start-files-'))
  for (const { url } of FILES) writeFileSync(join(folder, url), url)
})
afterEach(() => {
  vi.doUnmock('../../supabase/local/headers.ts')
  rmSync(folder, { recursive: true, force: true })
})

/** The list of a build with these headers; none: those of the project. */
const listWith = async (headers?: Readonly<Record<string, string>>, backend?: string, files = FILES) => {
  vi.resetModules()
  if (headers) vi.doMock('../../supabase/local/headers.ts', () => ({ securityHeaders: () => headers }))
  const { startFiles } = await import('../../build/start-files.ts')
  const start = startFiles(backend)
  const configure = start.plugin.configResolved as unknown as (config: object) => void
  configure({ build: { outDir: folder } })
  return start.describe(files)
}

it('[W5] pages have another revision under other headers, and no other file has', async () => {
  const [before, after] = [await listWith({ Policy: 'wide' }), await listWith({ Policy: 'narrow' })]
  const changed = after.filter(({ revision }, at) => revision !== before[at]?.revision)
  expect(changed.map(({ url }) => url)).toEqual(['index.html', 'app.html'])
  expect(after.map(({ integrity }) => integrity)).toEqual(before.map(({ integrity }) => integrity))
  expect(await listWith({ Policy: 'wide' })).toEqual(before)
})

it('[W5] the backend that a policy names is part of it', async () => {
  const [own, other] = [await listWith(), await listWith(undefined, 'https://project.supabase.co')]
  expect(other[0]?.revision).not.toBe(own[0]?.revision)
  expect(await listWith()).toEqual(own)
})

it('[W5] another content is another revision, as ever', async () => {
  const changed = FILES.map((file) => ({ ...file, revision: file.revision && 'another' }))
  const [before, after] = [await listWith(), await listWith(undefined, undefined, changed)]
  expect(after.map(({ revision }, at) => revision === before[at]?.revision)).toEqual([
    false,
    false,
    false,
    true,
  ])
})
