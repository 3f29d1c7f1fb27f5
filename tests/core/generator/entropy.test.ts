import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONSONANTS, VOWELS } from '../../../src/core/generator/alphabets.ts'
import { countClean } from '../../../src/core/generator/clean-letters.ts'
import { entropyOf } from '../../../src/core/generator/entropy.ts'
import { generate } from '../../../src/core/generator/generate.ts'
import { DEFAULT_OPTIONS, type GeneratorOptions } from '../../../src/core/generator/options.ts'
import { createRecipe, type Recipe } from '../../../src/core/generator/recipe.ts'
import { seededWords } from '../random/seeded.ts'

const recipeOf = (options: Partial<GeneratorOptions>): Recipe => {
  const recipe = createRecipe({ ...DEFAULT_OPTIONS, ...options })
  if (!recipe.ok) throw new Error(recipe.failure.code)
  return recipe.value
}

const ofClasses = (sizes: readonly number[], length: number) =>
  entropyOf({
    kind: 'random',
    length,
    classes: sizes.map((size) => ({ characters: Array.from('x'.repeat(size)), atLeast: 1 })),
  })

/** Counts another way: character by character, keeping how many texts have met each set of classes. */
const countByWalking = (sizes: readonly number[], length: number): bigint => {
  let reached = new Map<number, bigint>([[0, 1n]])
  for (let place = 0; place < length; place++) {
    const next = new Map<number, bigint>()
    for (const [met, ways] of reached) {
      for (const [index, size] of sizes.entries()) {
        const now = met | (1 << index)
        next.set(now, (next.get(now) ?? 0n) + ways * BigInt(size))
      }
    }
    reached = next
  }
  return reached.get((1 << sizes.length) - 1) ?? 0n
}

const acceptance = (sizes: readonly number[], length: number): number => {
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return Number((ofClasses(sizes, length).count * 10n ** 9n) / BigInt(all) ** BigInt(length)) / 1e9
}

describe('entropy of random passwords', () => {
  it('[G12] has the check values', () => {
    expect(ofClasses([26, 26, 10], 3).count).toBe(40_560n)
    expect(acceptance([26, 26, 10, 19], 4)).toBeCloseTo(0.07161, 6)
    expect(acceptance([26, 26, 10, 19], 16)).toBeCloseTo(0.861591, 6)
    expect(acceptance([26, 26, 10, 26], 4)).toBeCloseTo(0.07034, 6)
    expect(acceptance([26, 26, 10, 26], 16)).toBeCloseTo(0.844466, 6)
    expect(entropyOf(recipeOf({})).bits).toBeCloseTo(103.107, 3)
  })

  it('[G12] has the counts that 1Password publishes with its generator', () => {
    // https://github.com/1Password/spg/blob/main/char_strength_test.go: sizes of required classes, of allowed ones, length, count.
    const published: readonly [number[], number[], number, bigint][] = [
      [[1], [], 1, 1n],
      [[1], [], 5, 1n],
      [[5], [], 1, 5n],
      [[5], [], 2, 25n],
      [[1, 1], [], 1, 0n],
      [[1, 1], [], 2, 2n],
      [[2, 3], [], 2, 12n],
      [[26, 26, 10], [], 2, 0n],
      [[26, 26, 10], [], 3, 40_560n],
      [[52, 10], [], 3, 96_720n],
      [[26], [], 3, 17_576n],
      [[], [26, 26, 10], 3, 238_328n],
      [[62], [], 3, 238_328n],
      [[1], [1], 1, 1n],
      [[1], [2], 2, 5n],
      [[1, 1], [1], 2, 2n],
      [[1, 1], [1], 3, 12n],
      [[23], [], 1, 23n],
    ]
    for (const [required, allowed, length, count] of published) {
      const classes = [required, allowed].flatMap((sizes, at) =>
        sizes.map((size) => ({ characters: Array.from('x'.repeat(size)), atLeast: 1 - at })),
      )
      expect(entropyOf({ kind: 'random', length, classes }).count).toBe(count)
    }
    for (const [length, share] of [
      [8, 0.444025],
      [10, 0.588561],
      [12, 0.696338],
      [14, 0.775953],
      [16, 0.834729],
      [18, 0.878131],
      [20, 0.910173],
    ] as const)
      expect(acceptance([26, 26, 10, 11], length)).toBeCloseTo(share, 5)
  })

  it('[G12] equals the count made another way, to the last password, and its logarithm to 1e-9', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 4, max: 50 }),
        (sizes, length) => {
          const { count, bits } = ofClasses(sizes, length)
          expect(count).toBe(countByWalking(sizes, length))
          const digits = count.toString()
          const lead = Number(`0.${digits.slice(0, 17)}`)
          const expected = Math.log2(lead) + digits.length * Math.log2(10)
          expect(Math.abs(bits - expected)).toBeLessThan(1e-9)
          expect(bits).toBeLessThanOrEqual(
            length * Math.log2(sizes.reduce((sum, size) => sum + size, 0)) + 1e-9,
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  it('[G11] is a matter of the recipe: 100 regenerations, one figure', () => {
    const figures = new Set(Array.from({ length: 100 }, () => entropyOf(recipeOf({ length: 20 })).bits))
    expect(figures.size).toBe(1)
  })
})

describe('entropy of pronounceable passwords', () => {
  it('counts what an enumeration of a tiny recipe finds, each text once', () => {
    const tiny: Recipe = {
      kind: 'pronounceable',
      length: 4,
      consonants: 'bc',
      vowels: 'ae',
      casing: 'mixed',
      inserted: ['12'],
    }
    const texts = new Set<string>()
    for (const one of 'bcBC')
      for (const two of 'aeAE')
        for (const three of 'bcBC') {
          const letters = one + two + three
          if (letters === letters.toLowerCase() || letters === letters.toUpperCase()) continue
          for (const digit of '12')
            for (let at = 0; at <= 3; at++) {
              texts.add(letters.slice(0, at) + digit + letters.slice(at))
            }
        }
    expect(entropyOf(tiny).count).toBe(BigInt(texts.size))
  })

  it('reports the chance of the likeliest password, not the count', () => {
    // Two letters and both inserted: 21 x 5 letters, 10 x 7 characters, 3 x 4 places, two equally likely casings.
    const even = entropyOf(recipeOf({ pronounceable: true, length: 4 }))
    expect(even.count).toBe(21n * 5n * 10n * 7n * 12n * 2n)
    expect(even.bits).toBeCloseTo(Math.log2(Number(even.count)), 9)
    const uneven = entropyOf(recipeOf({ pronounceable: true, length: 16 }))
    const letters = countClean(CONSONANTS, VOWELS, 14)
    expect(letters).toBeLessThan(21n ** 7n * 5n ** 7n)
    expect(uneven.count).toBe(letters * 70n * 240n * (2n ** 14n - 2n))
    const likeliest = (0.3 * 0.7 ** 13) / (1 - 0.7 ** 14 - 0.3 ** 14)
    expect(uneven.bits).toBeCloseTo(Math.log2(Number(letters)) + Math.log2(16_800) - Math.log2(likeliest), 9)
    expect(uneven.bits).toBeLessThan(Math.log2(Number(uneven.count)))
  })

  it('foretells how often the likeliest password of a tiny recipe really comes', () => {
    const options = { pronounceable: true, length: 4, includeNumbers: false, includeSymbols: false }
    const words = seededWords(99)
    let single = 0
    for (let round = 0; round < 100; round++) {
      const texts = generate({ ...DEFAULT_OPTIONS, ...options }, 1_000, words)
      if (texts.ok) single += texts.value.filter((text) => /^[A-Z][a-z]{3}$/.test(text)).length
    }
    const chance = 2 ** -entropyOf(recipeOf(options)).bits * 21 ** 2 * 5 ** 2
    expect(single / 100_000).toBeCloseTo(chance, 2)
  })

  it('one case only: all equally likely', () => {
    const lower = entropyOf(recipeOf({ pronounceable: true, includeUppercase: false, includeSymbols: false }))
    expect(lower.count).toBe(countClean(CONSONANTS, VOWELS, 15) * 160n)
    expect(lower.bits).toBeCloseTo(Math.log2(Number(lower.count)), 9)
  })
})
