import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entropyOf } from '../../../src/core/generator/entropy.ts'
import { createMaker } from '../../../src/core/generator/generate.ts'
import { createPassphraseMaker } from '../../../src/core/generator/passphrase.ts'
import type { RandomWords } from '../../../src/core/random/random-words.ts'
import { seededWords } from '../random/seeded.ts'
import { chiSquareDeviate } from './chi-square.ts'
import { listTexts, SMALL_LIST, type Small, smallRecipes } from './small-recipes.ts'

const makerOf = (recipe: Small, words: RandomWords): (() => string) =>
  recipe.kind === 'passphrase'
    ? createPassphraseMaker(recipe, words, recipe.list)
    : createMaker(recipe, words)

const random = (length: number, classes: [characters: string, atLeast: number][]): Small => ({
  kind: 'random',
  length,
  classes: classes.map(([characters, atLeast]) => ({ characters: [...characters], atLeast })),
})

const passphrase = (parts: Partial<Extract<Small, { kind: 'passphrase' }>>): Small => ({
  kind: 'passphrase',
  words: 2,
  language: 'es',
  listSize: SMALL_LIST.length,
  list: SMALL_LIST,
  separator: 'none',
  capitals: 'none',
  digit: false,
  ...parts,
})

/** Small ones on which a mistake has shown, or would. */
const KEPT: [Small][] = [
  [random(1, [['a', 0]])],
  [
    random(3, [
      ['AB', 0],
      ['ab', 3],
    ]),
  ],
  [
    random(4, [
      ['A', 2],
      ['a', 2],
    ]),
  ],
  [
    random(6, [
      ['AB', 1],
      ['0123', 3],
      ['é', 0],
    ]),
  ],
  [passphrase({ separator: 'digit', digit: true, words: 3 })],
  [passphrase({ separator: 'hyphen', capitals: 'one_word' })],
  [passphrase({ words: 1, digit: true })],
  [{ kind: 'pronounceable', length: 6, consonants: 'cpt', vowels: 'aou', casing: 'mixed', inserted: ['12'] }],
  // "lolita" was missing from this test's own list.
  [{ kind: 'pronounceable', length: 6, consonants: 'lt', vowels: 'aio', casing: 'lower', inserted: [] }],
  [{ kind: 'pin', length: 3 }],
  [{ kind: 'pin', length: 4 }],
]

describe('small recipes of every kind', () => {
  it('give as many texts as they count, and no other', () => {
    fc.assert(
      fc.property(smallRecipes(4_000), (recipe) => {
        const texts = listTexts(recipe)
        expect(entropyOf(recipe).count).toBe(BigInt(texts.size))
        const make = makerOf(recipe, seededWords(texts.size))
        const strangers = Array.from({ length: 50 }, make).filter((text) => !texts.has(text))
        expect(strangers).toEqual([])
      }),
      { numRuns: 320, examples: KEPT },
    )
  })

  it('give each text equally often, or by its known chance', () => {
    fc.assert(
      fc.property(smallRecipes(2_000), fc.integer(), (recipe, seed) => {
        const texts = listTexts(recipe)
        const make = makerOf(recipe, seededWords(seed))
        const counts = new Map([...texts].map((text) => [text, 0]))
        const draws = Math.max(2_000, texts.size * 20)
        for (let at = 0; at < draws; at++) {
          const text = make()
          counts.set(text, (counts.get(text) ?? 0) + 1)
        }
        const chances = chancesOf(recipe, texts)
        // One-sided p = 1e-7 for each of some hundred.
        expect(chiSquareDeviate(counts, chances, draws)).toBeLessThan(5.2)
      }),
      {
        numRuns: 60,
        seed: 16,
        examples: KEPT.filter(([recipe]) => listTexts(recipe).size <= 5_000).map(([recipe]) => [recipe, 1]),
      },
    )
  })
})

/** Only upper and lower case are not equally likely: 3 of 10 letters are upper. */
const chancesOf = (recipe: Small, texts: ReadonlySet<string>): ReadonlyMap<string, number> => {
  const weightOf = (text: string): number => {
    if (recipe.kind !== 'pronounceable' || recipe.casing !== 'mixed') return 1
    return 0.3 ** text.replace(/[^A-Z]/g, '').length * 0.7 ** text.replace(/[^a-z]/g, '').length
  }
  const all = [...texts].reduce((sum, text) => sum + weightOf(text), 0)
  return new Map([...texts].map((text) => [text, weightOf(text) / all]))
}
