import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldForSearch, foldQuery } from '../../../src/core/history/search.ts'

const finds = (label: string, query: string) => foldForSearch(label).includes(foldQuery(query))

it.each([
  ['Work Gmail', 'gmail'],
  ['work gmail', 'GMAIL'],
  ['Café ñ', 'cafe n'],
  ['Cafe n', 'CAFÉ Ñ'],
  ['Cafe\u0301', 'café'],
  ['Straße', 'STRASSE'],
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ', 'οδος'],
  ['a.b*c(d', 'B*C('],
  ['Bank', '  bank '],
  ['emoji 😀 here', '😀'],
])('in %j finds %j', (label, query) => {
  expect(finds(label, query)).toBe(true)
})

it('matches the letters, not a pattern', () => {
  expect(finds('abc', 'a.c')).toBe(false)
  expect(finds('abc', 'acb')).toBe(false)
})

it('an empty query finds all', () => {
  expect(['a', 'b', 'c'].filter((label) => finds(label, ' '))).toEqual(['a', 'b', 'c'])
})

it('finds every label by any part of itself, in any case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), fc.nat(), (label, from, length) => {
      const characters = [...label]
      const part = characters
        .slice(from % characters.length)
        .slice(0, 1 + (length % characters.length))
        .join('')
      expect(finds(label, part)).toBe(true)
      // Letters such as ᾀ have an upper case of two letters that no lower case leads back from.
      const upper = part.toUpperCase()
      if (upper.toLowerCase() === part.toLowerCase()) expect(finds(label, upper)).toBe(true)
    }),
  )
})

/** What looks the same, each group in the spelling of a plain keyboard first. */
const ALIKE: readonly (readonly string[])[] = [
  ["'", '’', '‘', '‛', 'ʼ', 'ʹ', '′', '´', '`', '＇', '‹', '›'],
  ['"', '“', '”', '„', '‟', '″', '«', '»', '＂'],
  ['-', '‐', '‑', '‒', '–', '—', '―', '−', '－', '﹣', '﹘'],
  [' ', '\u00a0', '\u2007', '\u202f', '\u3000', '\t', '\u2028', '\x85', '  ', ' \u00a0 ', '\u2800'],
  ['', '\u00ad', '\u200b', '\u200d', '\u2060', '\ufeff', '\u200e', '\u202a', '\u061c', '\x07', '\u034f'],
  ['❤', '❤\ufe0f', '❤\ufe0e'],
  ['a', 'A', 'á', 'a\u0301', 'Ａ', 'ª'],
  ['n', 'ñ', 'N\u0303', 'ｎ'],
  ['1', '１', '¹', '①', '𝟏'],
  ['fi', 'ﬁ', 'FI'],
  ['...', '…'],
  ['1/2', '½', '1⁄2'],
  ['k', '\u212a'],
  ['σ', 'ς', 'Σ'],
  ['ss', 'ß', 'ẞ'],
]

it.each([
  ['Mum’s bank', "mum's"],
  ['Banco\u00a0Azteca', 'banco azteca'],
  ['Banco  Azteca', 'banco azteca'],
  ['I ❤️ shop', '❤'],
  ['Micro\u00adsoft', 'microsoft'],
  ['“VPN”', '"vpn"'],
  ['Wi‑Fi', 'wi-fi'],
  ['ﬁrma', 'firma'],
  ['Ｂａｎｋ', 'bank'],
])('[U6] %j and %j find each other', (typeset, plain) => {
  expect(finds(typeset, plain)).toBe(true)
  expect(finds(`in the ${plain} of it`, plain)).toBe(true)
  const whole = foldForSearch(typeset)
  expect(finds(whole, typeset)).toBe(true)
})

it('[U6] any text is found by every text that looks the same, in both directions', () => {
  const spelled = fc.array(
    fc.oneof(
      fc
        .constantFrom(...ALIKE)
        .chain((group) => fc.tuple(fc.constantFrom(...group), fc.constantFrom(...group))),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }).map((one) => [one, one] as const),
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(spelled, (pairs) => {
      const one = `x${pairs.map(([a]) => a).join('')}x`
      const other = `x${pairs.map(([, b]) => b).join('')}x`
      expect(finds(one, other)).toBe(true)
      expect(finds(other, one)).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

it('[U6] folding twice is folding once, and a query of nothing that can be seen finds all', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text))
    }),
    { numRuns: 3_000 },
  )
  // Every sign of these blocks; the rest is ideographs and syllables.
  for (const [first, last] of [
    [0x20, 0x33ff],
    [0xa000, 0xabff],
    [0xf900, 0xffff],
    [0x1d400, 0x1f2ff],
  ] as const) {
    const folding = Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    expect(
      folding.filter((sign) => foldForSearch(foldForSearch(sign)) !== foldForSearch(sign)),
      `${first}`,
    ).toEqual([])
  }
  expect(['a', 'b'].filter((label) => finds(label, '\u200b \u00ad'))).toEqual(['a', 'b'])
})

it('[U6] what looks different stays different', () => {
  for (const [label, query] of [
    ['a-b', 'a b'],
    ['a b', 'ab'],
    ["a'b", 'ab'],
    ['👍🏽', '👍🏿'],
    ['כֶּ', 'כּ'],
  ] as const)
    expect(finds(label, query), label).toBe(false)
})
