import fc from 'fast-check'
import { expect, it } from 'vitest'
import { belowBig } from '../../../src/core/random/below-big.ts'
import { RandomWords } from '../../../src/core/random/random-words.ts'
import { seededWords } from './seeded.ts'

it('stays below any number of outcomes, and reaches the last', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 60n }), fc.integer(), (outcomes, seed) => {
      const drawn = belowBig(outcomes, seededWords(seed))
      expect(drawn >= 0n && drawn < outcomes).toBe(true)
    }),
  )
  expect(belowBig(1n, seededWords(1))).toBe(0n)
  const ones = new RandomWords((words) => words.fill(0xffff))
  expect(belowBig(2n ** 40n, ones)).toBe(2n ** 40n - 1n)
})

it('gives each of five outcomes equally often', () => {
  const words = seededWords(3)
  const counts = [0, 0, 0, 0, 0]
  for (let at = 0; at < 50_000; at++) {
    const drawn = Number(belowBig(5n, words))
    counts[drawn] = (counts[drawn] ?? 0) + 1
  }
  const chi = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
  // 4 degrees of freedom, p = 1e-6.
  expect(chi).toBeLessThan(33.4)
})
