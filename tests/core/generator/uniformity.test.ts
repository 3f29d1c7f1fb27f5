import { describe, expect, it } from 'vitest'
import { CONSONANTS, VOWELS } from '../../../src/core/generator/alphabets.ts'
import { generate } from '../../../src/core/generator/generate.ts'
import { DEFAULT_OPTIONS, type GeneratorOptions } from '../../../src/core/generator/options.ts'
import { seededWords } from '../random/seeded.ts'
import { isClean } from './is-clean.ts'

const words = seededWords(4_711)

const many = (options: Partial<GeneratorOptions>, thousands: number): string[] =>
  Array.from({ length: thousands }, () => {
    const made = generate({ ...DEFAULT_OPTIONS, ...options }, 1_000, words)
    if (!made.ok) throw new Error(made.failure.code)
    return made.value
  }).flat()

const tally = (items: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** The chi-square of equal chances as a standard normal deviate. */
const deviate = (counts: Map<string, number>, outcomes: number): number => {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const expected = total / outcomes
  const unseen = (outcomes - counts.size) * expected
  const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, unseen)
  return asNormal(chi, outcomes - 1)
}

/** The same for the chances that the parts of all outcomes, each equally likely, give. */
const shareDeviate = (drawn: readonly string[], all: readonly string[]): number => {
  const counts = tally(drawn)
  const shares = [...tally(all)]
  const chi = shares.reduce((sum, [part, share]) => {
    const expected = (drawn.length * share) / all.length
    return sum + ((counts.get(part) ?? 0) - expected) ** 2 / expected
  }, 0)
  return asNormal(chi, shares.length - 1)
}

/** Wilson and Hilferty, 1931. */
const asNormal = (chi: number, degrees: number): number => {
  const spread = 2 / (9 * degrees)
  return (Math.cbrt(chi / degrees) - (1 - spread)) / Math.sqrt(spread)
}

/** One-sided p = 1e-6. */
const LIMIT = 4.7534

/** The four letters of a pronounceable password, all that have no crude word. */
const CLEAN_FOUR = [...CONSONANTS].flatMap((one) =>
  [...VOWELS].flatMap((two) =>
    [...CONSONANTS].flatMap((three) => [...VOWELS].map((four) => one + two + three + four).filter(isClean)),
  ),
)

const ONLY = {
  includeUppercase: false,
  includeLowercase: false,
  includeNumbers: false,
  includeSymbols: false,
}

describe('uniformity', () => {
  it.each([
    ['digits', { ...ONLY, includeNumbers: true, length: 50 }, 10],
    ['letters', { ...ONLY, includeLowercase: true, length: 50 }, 26],
    ['symbols', { ...ONLY, includeSymbols: true, length: 50 }, 26],
    ['readable digits', { ...ONLY, includeNumbers: true, excludeSimilar: true, length: 50 }, 8],
  ])('[G07] 300,000 %s pass chi-square at p > 1e-6, at each place too', (_, options, outcomes) => {
    const made = many(options, 6)
    expect(deviate(tally(made.join('')), outcomes)).toBeLessThan(LIMIT)
    for (const place of [0, 1, 24, 49]) {
      expect(deviate(tally(made.map((text) => text.charAt(place))), outcomes)).toBeLessThan(LIMIT)
    }
  })

  it('[G07] neighbours are independent: all 100 pairs of digits, aligned to a draw and across two', () => {
    const made = many({ ...ONLY, includeNumbers: true, length: 50 }, 6)
    for (const place of [0, 1, 2, 47]) {
      expect(deviate(tally(made.map((text) => text.slice(place, place + 2))), 100)).toBeLessThan(LIMIT)
    }
  })

  it('[G03] whole passwords are equally likely: the class patterns of a length of 4, by their exact shares', () => {
    // With digits and symbols alone: 36^4 - 26^4 - 10^4 passwords; the share of a pattern with d digits is 10^d 26^(4-d).
    const made = many({ ...ONLY, includeNumbers: true, includeSymbols: true, length: 4 }, 200)
    const counts = tally(made.map((text) => text.replace(/[0-9]/g, 'd').replace(/[^d]/g, 's')))
    const all = 36 ** 4 - 26 ** 4 - 10 ** 4
    let chi = 0
    for (const [pattern, count] of counts) {
      const digits = pattern.replaceAll('s', '').length
      const expected = (made.length * 10 ** digits * 26 ** (4 - digits)) / all
      chi += (count - expected) ** 2 / expected
    }
    expect(counts.size).toBe(14)
    // 13 degrees of freedom, p = 1e-6.
    expect(chi).toBeLessThan(54.2)
  })

  it('pronounceable: letters, inserted characters and their places are equally likely', () => {
    const made = many({ pronounceable: true, includeUppercase: false, length: 6 }, 60)
    const parts = made.map((text) => ({
      first: text.replace(/[^a-z]/g, '').charAt(0),
      second: text.replace(/[^a-z]/g, '').charAt(1),
      digit: text.replace(/[^0-9]/g, ''),
      symbol: text.replace(/[a-z0-9]/g, ''),
      places: `${text.search(/[0-9]/)},${text.search(/[^a-z0-9]/)}`,
    }))
    expect(
      shareDeviate(
        parts.map((part) => part.first),
        CLEAN_FOUR.map((text) => text.charAt(0)),
      ),
    ).toBeLessThan(LIMIT)
    expect(
      shareDeviate(
        parts.map((part) => part.second),
        CLEAN_FOUR.map((text) => text.charAt(1)),
      ),
    ).toBeLessThan(LIMIT)
    expect(deviate(tally(parts.map((part) => part.digit)), 10)).toBeLessThan(LIMIT)
    expect(deviate(tally(parts.map((part) => part.symbol)), 7)).toBeLessThan(LIMIT)
    expect(deviate(tally(parts.map((part) => part.places)), 30)).toBeLessThan(LIMIT)
  })

  it('pronounceable: about 3 letters of 10 are upper case', () => {
    const letters = many({ pronounceable: true, length: 50 }, 4)
      .join('')
      .replace(/[^A-Za-z]/g, '')
    const share = letters.replace(/[^A-Z]/g, '').length / letters.length
    expect(share).toBeGreaterThan(0.29)
    expect(share).toBeLessThan(0.31)
  })
})
