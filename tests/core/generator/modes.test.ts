import { describe, expect, it } from 'vitest'
import { commonPins } from '../../../src/core/generator/common-pins.ts'
import { entropyOf } from '../../../src/core/generator/entropy.ts'
import { generate } from '../../../src/core/generator/generate.ts'
import { generateLoading } from '../../../src/core/generator/generate-loading.ts'
import {
  CAPITALS,
  DEFAULT_PASSPHRASE,
  DEFAULT_PIN,
  type ModeOptions,
  type PassphraseOptions,
  type RandomOptions,
  SEPARATORS,
  toModeOptions,
} from '../../../src/core/generator/mode-options.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { standsAlone } from '../../../src/core/generator/own-symbols.ts'
import { createRecipe } from '../../../src/core/generator/recipe.ts'
import { loadWordList } from '../../../src/core/generator/words/load-list.ts'
import { seededWords } from '../random/seeded.ts'

const words = seededWords(1_616)
const lists = { en: await loadWordList('en'), es: await loadWordList('es') }

const many = (options: ModeOptions, count = 500): readonly string[] => {
  const list = options.mode === 'passphrase' ? lists[options.language] : undefined
  const made = generate(options, count, words, list)
  if (!made.ok) throw new Error(made.failure.code)
  return made.value
}

const refusal = (options: ModeOptions): string => {
  const recipe = createRecipe(options)
  return recipe.ok ? 'made' : recipe.failure.code
}

const bitsOf = (options: ModeOptions): number => {
  const recipe = createRecipe(options)
  if (!recipe.ok) throw new Error(recipe.failure.code)
  return entropyOf(recipe.value).bits
}

const RANDOM: RandomOptions = { ...DEFAULT_OPTIONS, mode: 'random' }
const DIGITS: RandomOptions = {
  ...RANDOM,
  includeUppercase: false,
  includeLowercase: false,
  includeSymbols: false,
}
const phrase = (parts: Partial<PassphraseOptions>): PassphraseOptions => ({ ...DEFAULT_PASSPHRASE, ...parts })

describe('passphrases', () => {
  it('have EFF’s 12.925 bits a word, and 12 in Spanish', () => {
    // https://www.eff.org/deeplinks/2016/07/new-wordlists-random-passphrases
    expect(bitsOf(phrase({ words: 6 }))).toBeCloseTo(77.5, 1)
    expect(bitsOf(phrase({ words: 12 })) / 12).toBeCloseTo(12.925, 3)
    expect(bitsOf(phrase({ words: 6, language: 'es' }))).toBe(72)
  })

  it('gain what is drawn besides the words, and nothing by capitals that are always there', () => {
    const plain = bitsOf(phrase({}))
    expect(bitsOf(phrase({ capitals: 'first', separator: 'none' }))).toBe(plain)
    expect(bitsOf(phrase({ capitals: 'one_word' })) - plain).toBeCloseTo(Math.log2(6), 9)
    expect(bitsOf(phrase({ digit: true })) - plain).toBeCloseTo(Math.log2(60), 9)
    expect(bitsOf(phrase({ separator: 'digit' })) - plain).toBeCloseTo(5 * Math.log2(10), 9)
  })

  it('are words of the list, written as the options say', () => {
    for (const language of ['en', 'es'] as const) {
      for (const separator of SEPARATORS) {
        for (const capitals of CAPITALS) {
          for (const digit of [false, true]) {
            const word = '[a-z]+(?:-[a-z]+)?'
            const one = {
              none: word,
              first: '[A-Z][a-z]*(?:-[a-z]+)?',
              one_word: `(?:${word}|[A-Z]+(?:-[A-Z]+)?)`,
            }
            const gap = { space: ' ', hyphen: '-', dot: '\\.', underscore: '_', digit: '\\d', none: '' }[
              separator
            ]
            const pattern = new RegExp(`^(?:${one[capitals]}\\d?${gap}){3}${one[capitals]}\\d?$`)
            for (const text of many(phrase({ words: 4, language, separator, capitals, digit }), 20)) {
              expect(text).toMatch(pattern)
              const digits = text.replace(/\D/g, '').length
              expect(digits).toBe((digit ? 1 : 0) + (separator === 'digit' ? 3 : 0))
              if (capitals === 'one_word') expect(text.match(/[A-Z]+(-[A-Z]+)?/g)).toHaveLength(1)
            }
          }
        }
      }
    }
  })

  it('are refused out of bounds, and without their list', () => {
    for (const count of [2, 13, 3.5, Number.NaN])
      expect(refusal(phrase({ words: count }))).toBe('words_out_of_bounds')
    expect(generate(phrase({}), 1, words)).toEqual({ ok: false, failure: { code: 'part_missing' } })
  })

  it('come with their list loaded', async () => {
    const made = await generateLoading(phrase({ words: 3, separator: 'space' }), 2, words)
    expect(made.ok && made.value.map((text) => text.split(' ').length)).toEqual([3, 3])
  })
})

describe('PINs', () => {
  it.each([3, 4, 5, 6, 8, 12])('of %i digits are never common ones', (length) => {
    const common = commonPins(length)
    const made = many({ mode: 'pin', length }, 1_000)
    expect(made.every((pin) => new RegExp(`^[0-9]{${length}}$`).test(pin))).toBe(true)
    expect(made.filter((pin) => common.has(pin))).toEqual([])
  })

  it('throw away what is tried first', () => {
    for (const pin of ['1234', '0000', '1212', '4321', '1984', '2026', '7890', '2580', '6969', '1004']) {
      expect(commonPins(4)).toContain(pin)
    }
    for (const pin of ['123456', '123123', '121212', '654321', '112233', '159753']) {
      expect(commonPins(6)).toContain(pin)
    }
    for (const pin of ['1235', '1357', '2468', '9753']) expect(commonPins(4).has(pin)).toBe(pin !== '1235')
  })

  it('cost few bits by it', () => {
    expect(bitsOf(DEFAULT_PIN)).toBeGreaterThan(6 * Math.log2(10) - 0.01)
    expect(bitsOf({ mode: 'pin', length: 4 })).toBeGreaterThan(4 * Math.log2(10) - 0.06)
  })

  it('are refused out of bounds', () => {
    for (const length of [2, 13, 4.5])
      expect(refusal({ mode: 'pin', length })).toBe('pin_length_out_of_bounds')
  })
})

describe('random passwords, finer', () => {
  it('have at least the chosen number of each class, also where that is once in 50 million', () => {
    const rare: RandomOptions = {
      ...RANDOM,
      length: 12,
      minimums: { uppercase: 0, lowercase: 0, numbers: 9, symbols: 3 },
    }
    for (const text of many(rare)) {
      expect(text.replace(/[^0-9]/g, '')).toHaveLength(9)
      expect(text.replace(/[A-Za-z0-9]/g, '')).toHaveLength(3)
    }
    // C(12, 3) places, 10^9 digits, 26^3 symbols; of 88^12 texts one in some 50 million.
    expect(bitsOf(rare)).toBeCloseTo(Math.log2(220 * 10 ** 9 * 26 ** 3), 9)
  })

  it('a minimum of 0 allows a class and does not ask for it', () => {
    const made = many({ ...RANDOM, length: 4, minimums: { numbers: 0, symbols: 0, uppercase: 0 } }, 1_000)
    expect(made.some((text) => /^[a-z]{4}$/.test(text))).toBe(true)
    expect(made.every((text) => /[a-z]/.test(text))).toBe(true)
  })

  it('draw from symbols of one’s own, each one character long', () => {
    const options: RandomOptions = { ...RANDOM, length: 9, ownSymbols: '€ñ😀-', minimums: { symbols: 5 } }
    for (const text of many(options)) {
      expect([...text]).toHaveLength(9)
      expect([...text].filter((each) => '€ñ😀-'.includes(each)).length).toBeGreaterThanOrEqual(5)
      expect(text).toMatch(/^[A-Za-z0-9€ñ😀-]+$/u)
    }
    expect(many({ ...RANDOM, ownSymbols: '--__' }).every((text) => /^[A-Za-z0-9_-]+$/.test(text))).toBe(true)
  })

  it('leave characters out of every class', () => {
    const made = many({ ...RANDOM, leaveOut: 'aeiouAEIOU0123!"#', length: 50 }).join('')
    expect(made).not.toMatch(/[aeiouAEIOU0-3!#]/)
    expect(many({ ...RANDOM, excludeSimilar: true, length: 50 }).join('')).not.toMatch(/[il1Lo0O]/)
  })

  it('reach 128 characters, where the remembered form stops at 50', () => {
    expect(many({ ...RANDOM, length: 128 }, 5).every((text) => text.length === 128)).toBe(true)
    expect(
      many({ ...RANDOM, mode: 'pronounceable', length: 128 }, 5).every((text) => text.length === 128),
    ).toBe(true)
    for (const mode of ['random', 'pronounceable'] as const) {
      for (const length of [3, 129, 7.5])
        expect(refusal({ ...RANDOM, mode, length })).toBe('long_length_out_of_bounds')
    }
    expect(createRecipe({ ...DEFAULT_OPTIONS, length: 51 }).ok).toBe(false)
  })

  it('are those of the remembered form where nothing finer is said', () => {
    expect(createRecipe(toModeOptions(DEFAULT_OPTIONS))).toEqual(createRecipe(DEFAULT_OPTIONS))
    expect(toModeOptions({ ...DEFAULT_OPTIONS, pronounceable: true }).mode).toBe('pronounceable')
  })

  it.each<[string, Partial<RandomOptions>]>([
    ['no_character_type', { ...DIGITS, includeNumbers: false }],
    ['no_uppercase_left', { leaveOut: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' }],
    ['no_lowercase_left', { leaveOut: 'abcdefghijkmnpqrstuvwxyzlo' }],
    ['no_number_left', { leaveOut: '23456789', excludeSimilar: true }],
    ['no_symbol_left', { ownSymbols: '' }],
    ['no_symbol_left', { ownSymbols: '$', leaveOut: '$' }],
    ['minimum_out_of_bounds', { minimums: { numbers: 10 } }],
    ['minimum_out_of_bounds', { minimums: { numbers: -1 } }],
    ['minimum_out_of_bounds', { minimums: { numbers: 1.5 } }],
    ['minimums_exceed_length', { length: 12, minimums: { numbers: 9, symbols: 2 } }],
    ['own_symbol_alphanumeric', { ownSymbols: '-x' }],
    ['own_symbol_joins', { ownSymbols: '- ' }],
    ['own_symbol_joins', { ownSymbols: 'e\u0301-' }],
    ['own_symbol_joins', { ownSymbols: '❤️' }],
    ['own_symbol_joins', { ownSymbols: '👨‍👩‍👧' }],
    ['own_symbol_joins', { ownSymbols: '🇲🇽' }],
    ['own_symbol_joins', { ownSymbols: '👍🏽' }],
    ['own_symbol_joins', { ownSymbols: '\ud83d' }],
    [
      'own_symbols_too_many',
      { ownSymbols: String.fromCodePoint(...Array.from({ length: 101 }, (_, at) => 0x4e00 + at)) },
    ],
    ['own_symbols_too_many', { ownSymbols: '!'.repeat(101) }],
    ['own_symbols_too_many', { ownSymbols: 'a'.repeat(101), includeSymbols: false }],
    ['left_out_too_many', { leaveOut: '😀'.repeat(101) }],
    ['left_out_too_many', { leaveOut: 'a\0' }],
    ['left_out_too_many', { leaveOut: 'a\ud83d' }],
  ])('are refused with %s: %o', (code, parts) => {
    const fault = refusal({ ...RANDOM, ...parts })
    expect(code === 'own_symbol_joins' && fault === 'own_symbol_alphanumeric' ? code : fault).toBe(code)
  })

  it('symbols stand alone wherever they stand, by the segmentation of Unicode itself', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
    const alone: string[] = []
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const character = String.fromCodePoint(code)
      if (standsAlone(character)) alone.push(character)
    }
    expect(alone.length).toBeGreaterThan(100_000)
    // Counted first, some hundred at a time: a list of all segments would hold the whole text each time.
    const joining: string[] = []
    for (let from = 0; from < alone.length; from += 500) {
      const some = alone.slice(from, from + 500)
      const text = some.map((character) => `a${character}${character}`).join('')
      let count = 0
      for (const _ of segmenter.segment(text)) count++
      if (count !== some.length * 3) joining.push(...some)
    }
    expect(joining).toEqual([])
    for (const symbol of '!@#$%^&*()_+-=[]{}|;:,.<>?€¿¡ñ😀♥') expect(standsAlone(symbol)).toBe(true)
  })
})
