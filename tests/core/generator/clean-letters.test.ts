import fc from 'fast-check'
import en from 'naughty-words/en.json' with { type: 'json' }
import es from 'naughty-words/es.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { CONSONANTS, VOWELS } from '../../../src/core/generator/alphabets.ts'
import { countClean } from '../../../src/core/generator/clean-letters.ts'
import { CRUDE_WORDS } from '../../../src/core/generator/crude-words.ts'
import { generate } from '../../../src/core/generator/generate.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { seededWords } from '../random/seeded.ts'
import { isClean } from './is-clean.ts'

const withoutAccents = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What can stand in letters that alternate between consonants and vowels. */
const canOccur = (word: string): boolean =>
  /^[aeiou]?([b-df-hj-np-tv-z][aeiou])*[b-df-hj-np-tv-z]?$/.test(word)

const published = [...en, ...es].map(withoutAccents)

const enumerate = (consonants: string, vowels: string, length: number): string[] =>
  Array.from({ length }).reduce<string[]>(
    (texts, _, at) =>
      texts.flatMap((text) => [...(at % 2 === 0 ? consonants : vowels)].map((letter) => text + letter)),
    [''],
  )

describe('pronounceable passwords without crude words', () => {
  it('[U5] the list has each published word that could occur', () => {
    const possible = published.filter((word) => canOccur(word) && word.length > 2)
    expect(possible.length).toBeGreaterThan(40)
    expect(possible.filter(isClean)).toEqual([])
    expect(CRUDE_WORDS.filter((word) => !canOccur(word))).toEqual([])
  })

  it('[U5] 100,000 passwords hold none, in whatever case and around digits and symbols', () => {
    const words = seededWords(5)
    const crude = published.filter((word) => /^[a-z]{3,}$/.test(word))
    const found: string[] = []
    for (const length of [4, 8, 16, 50]) {
      for (let thousand = 0; thousand < 25; thousand++) {
        const made = generate({ ...DEFAULT_OPTIONS, length, pronounceable: true }, 1_000, words)
        if (!made.ok) throw new Error(made.failure.code)
        for (const text of made.value) {
          const letters = text.toLowerCase().replace(/[^a-z]/g, '')
          if (crude.some((word) => letters.includes(word))) found.push(text)
        }
      }
    }
    expect(found).toEqual([])
  })

  it('[U5] the count is that of an enumeration, for any letters', () => {
    // Letters that many crude words are made of.
    expect(countClean('pctnlm', 'auoi', 5)).toBe(
      BigInt(enumerate('pctnlm', 'auoi', 5).filter(isClean).length),
    )
    expect(countClean(CONSONANTS, VOWELS, 4)).toBe(
      BigInt(enumerate(CONSONANTS, VOWELS, 4).filter(isClean).length),
    )
    fc.assert(
      fc.property(
        fc.subarray([...CONSONANTS], { minLength: 1, maxLength: 6 }),
        fc.subarray([...VOWELS], { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 6 }),
        (consonants, vowels, length) => {
          const texts = enumerate(consonants.join(''), vowels.join(''), length)
          expect(countClean(consonants.join(''), vowels.join(''), length)).toBe(
            BigInt(texts.filter(isClean).length),
          )
        },
      ),
      { numRuns: 100 },
    )
  })

  it('[U5] at most lengths most letters stay: throwing away takes no time', () => {
    const share = (length: number): number => {
      const all =
        BigInt(CONSONANTS.length) ** BigInt(Math.ceil(length / 2)) *
        BigInt(VOWELS.length) ** BigInt(Math.floor(length / 2))
      return Number((countClean(CONSONANTS, VOWELS, length) * 10_000n) / all) / 10_000
    }
    expect(share(14)).toBeGreaterThan(0.8)
    expect(share(128)).toBeGreaterThan(0.2)
  })
})
