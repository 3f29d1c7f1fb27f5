import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { LANGUAGES } from '../../src/i18n/language.ts'

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.(?:ts|tsx|js)$/.test(path))

const SOURCES = ['src', 'build', 'workers', 'supabase/local', 'public'].flatMap(filesOf)

/** Which languages there are, and which one is offered. */
const LIST = 'src/i18n/language.ts'

it('no other source names a language beside the default', () => {
  const others = LANGUAGES.slice(1)
  expect(others).toContain('es')
  const named = SOURCES.filter(
    (path) => !others.some((language) => path.startsWith(`src/i18n/${language}/`)),
  ).filter((path) => {
    const code = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    return others.some((language) =>
      new RegExp(`['"\`]${language}['"\`]|lang=${language}|/${language}/`).test(code),
    )
  })
  expect(named).toEqual([LIST])
})

it('every language has a folder with the same files', () => {
  const [usual = [], ...rest] = LANGUAGES.map((language) => readdirSync(`src/i18n/${language}`).sort())
  for (const files of rest) expect(files).toEqual(usual)
})
