import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RandomWords } from '../../../src/core/random/random-words.ts'
import { createWeightedDraw } from '../../../src/core/random/weighted-draw.ts'
import { seededWords } from './seeded.ts'

/** A source that gives these words, then 0xffff for ever. */
const scripted = (script: readonly number[]): RandomWords =>
  new RandomWords((words) => {
    words.fill(0xffff)
    words.set(script)
  })

it('draws each part as often as its weight says, also beyond 64 bits', () => {
  for (const scale of [1n, 7n ** 40n]) {
    const weights = [1n, 0n, 2n, 5n].map((weight) => weight * scale)
    const draw = createWeightedDraw(weights, seededWords(11))
    const counts = [0, 0, 0, 0]
    for (let at = 0; at < 80_000; at++) {
      const index = draw()
      counts[index] = (counts[index] ?? 0) + 1
    }
    const chi = [0, 2, 3].reduce((sum, index) => {
      const expected = (80_000 * Number(weights[index])) / Number(8n * scale)
      return sum + ((counts[index] ?? 0) - expected) ** 2 / expected
    }, 0)
    expect(counts[1]).toBe(0)
    // 2 degrees of freedom, p = 1e-6.
    expect(chi).toBeLessThan(27.6)
  }
})

it('draws the rest where the first words fall on a bound, and decides by it', () => {
  // Of 3, two words and one more: all is 2^48 - 1, the first bound a third of it, 0x5555_5555_5555.
  const drawOf = (...script: number[]) => createWeightedDraw([1n, 2n], scripted(script))()
  expect(drawOf(0x5555, 0x5554)).toBe(0)
  expect(drawOf(0x5555, 0x5555, 0x5554)).toBe(0)
  expect(drawOf(0x5555, 0x5555, 0x5555)).toBe(1)
  expect(drawOf(0x5555, 0x5556)).toBe(1)
  // The last number of all is beyond the last bound: drawn anew.
  expect(drawOf(0xffff, 0xffff, 0xffff, 0, 0)).toBe(0)
})

it('never draws a part of nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 40n }), { minLength: 1, maxLength: 9 }),
      fc.integer(),
      (parts, seed) => {
        fc.pre(parts.some((part) => part > 0n))
        const draw = createWeightedDraw(parts, seededWords(seed))
        for (let times = 0; times < 5; times++) expect(parts[draw()]).toBeGreaterThan(0n)
      },
    ),
  )
  expect(createWeightedDraw([0n, 3n, 0n], scripted([0]))()).toBe(1)
  expect(createWeightedDraw([0n, 3n, 1n], scripted([0, 0, 0]))()).toBe(1)
})
