import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { digestOfAll, fileDigests, formatDigests } from '../../build/file-digests.ts'
import { differences } from '../reproducible/differences.ts'

const folders: string[] = []

/** A folder with these files, written in this order. */
const folderWith = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cifra-digests-'))
  folders.push(folder)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const FILES = { 'index.html': '<p>', 'assets/b.js': 'b', 'assets/Z.js': 'z', _headers: '/*' }

it('[B1] gives the same for the same files, wherever they lie and in whatever order they were written', () => {
  const [one, other] = [
    folderWith(FILES),
    folderWith(Object.fromEntries(Object.entries(FILES).reverse())),
  ].map(fileDigests)
  expect(one).toEqual(other)
  expect(one?.map(({ path }) => path)).toEqual(['_headers', 'assets/Z.js', 'assets/b.js', 'index.html'])
})

it.each([
  ['a byte more', { ...FILES, 'index.html': '<p> ' }],
  ['a file more', { ...FILES, 'new.txt': '' }],
  ['another name', { 'index.htm': '<p>', 'assets/b.js': 'b', 'assets/Z.js': 'z', _headers: '/*' }],
])('[B2] is another with %s', (_, files) => {
  expect(digestOfAll(fileDigests(folderWith(files)))).not.toBe(digestOfAll(fileDigests(folderWith(FILES))))
})

it.runIf(process.platform === 'linux')('[B3] is what common tools make of the folder', () => {
  const folder = folderWith(FILES)
  const run = (command: string) =>
    execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).toString()
  const list = 'find * -type f | LC_ALL=C sort | xargs sha256sum'
  expect(run(list)).toBe(formatDigests(fileDigests(folder)))
  expect(run(`${list} | sha256sum`)).toBe(`${digestOfAll(fileDigests(folder))}  -\n`)
})

it('[B4] two builds differ where a file is missing, added or changed', () => {
  const [one, other] = [folderWith(FILES), folderWith({ ...FILES, 'index.html': '<p> ', 'new.txt': '' })].map(
    fileDigests,
  )
  expect(differences(one ?? [], other ?? [])).toEqual(['index.html', 'new.txt'])
  expect(differences(one ?? [], one ?? [])).toEqual([])
})
