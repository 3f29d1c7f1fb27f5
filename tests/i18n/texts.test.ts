import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/i18n/language.ts'
import { readSourceTexts, readTexts } from './source-texts.ts'

type Texts = { readonly [key: string]: string | Texts }

const flatten = (texts: Texts, prefix = ''): Map<string, string> => {
  const flat = new Map<string, string>()
  for (const [key, value] of Object.entries(texts))
    if (typeof value === 'string') flat.set(`${prefix}${key}`, value)
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text)
  return flat
}

/** Every word of a language but those of its plain pages. */
const textsOf = async (language: string): Promise<ReadonlyMap<string, string>> => {
  const folder = `src/i18n/${language}`
  const names = readdirSync(folder).filter((name) => name !== 'app.ts' && name !== 'pages.ts')
  const parts = await Promise.all(names.map((name) => import(resolve(folder, name))))
  // Several files may give words to one namespace.
  return new Map(parts.flatMap((part) => [...flatten(part)]))
}

const [en, ...others] = (await Promise.all(LANGUAGES.map(textsOf))) as [
  ReadonlyMap<string, string>,
  ...ReadonlyMap<string, string>[],
]
const es = await textsOf('es')
const source = readSourceTexts()

const variables = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort()

/**
 * Codes of `Failure` are keys by their type (failure-text.ts); the description stands in the page's head (page-head.ts), what has not
 * come is told by the page itself (build/missing.ts), and what is read outside the app is put there by the build's own scripts (outside-texts.ts).
 */
const isUsedOtherwise = (key: string) =>
  /^(?:failures|outside|landing\.missing)\./.test(key) || key === 'landing.description'

const isUsed = (key: string): boolean => {
  const withoutNamespace = key.slice(key.indexOf('.') + 1)
  const names = [withoutNamespace, withoutNamespace.replace(/_(?:zero|one|other|many)$/, '')]
  return names.some(
    (name) => source.literals.has(name) || source.patterns.some((pattern) => pattern.test(name)),
  )
}

describe('the words', () => {
  it('have the same keys in every language', () => {
    expect(en.size).toBeGreaterThan(500)
    for (const other of others) expect([...other.keys()].sort()).toEqual([...en.keys()].sort())
  })

  it('are none of them empty, and none of them the other language by mistake', () => {
    for (const other of others)
      expect([...en].filter(([key, text]) => other.get(key) === text && /\p{L}{4,}.*\s/u.test(text))).toEqual(
        [],
      )
    expect([en, ...others].flatMap((texts) => [...texts]).filter(([, text]) => text.trim() === '')).toEqual(
      [],
    )
  })

  it('take the same values in every language', () => {
    for (const other of others)
      expect(
        [...en].filter(([key, text]) => variables(text).join() !== variables(other.get(key) ?? '').join()),
      ).toEqual([])
  })

  it('come in one and other wherever a number decides', () => {
    const alone = [...en.keys()].filter(
      (key) => /_one$/.test(key) !== (/_one$/.test(key) && en.has(key.replace(/_one$/, '_other'))),
    )
    expect(alone).toEqual([])
  })

  it('are all used', () => {
    const unused = [...en.keys()].filter((key) => !isUsedOtherwise(key) && !isUsed(key))
    expect(unused).toEqual([])
  })

  it('address the person as "tú"', () => {
    expect([...es].filter(([, text]) => /\b(?:usted|ustedes|vosotros|vuestr[oa]s?)\b/i.test(text))).toEqual(
      [],
    )
  })
})

describe('the screens', () => {
  it('show nothing that does not come from a key', () => expect(source.bare).toEqual([]))

  it('the reader of the screens finds what it should', () => {
    const found = readTexts(
      'x.tsx',
      `const X = () => <p title="Tip" className="not read">Hello {t('a.b')}{'two words'}{t(\`theme.\${name}\`)}</p>`,
    )
    expect(found.bare).toEqual(['x.tsx: Tip', 'x.tsx: Hello', 'x.tsx: two words'])
    expect(found.literals.has('a.b')).toBe(true)
    expect(found.patterns.some((pattern) => pattern.test('theme.dark'))).toBe(true)
  })
})
