import { describe, expect, it } from 'vitest'
import { mapWord, REJECTED } from '../../../src/core/random/map-word.ts'

const countOutcomes = (wordCount: number, outcomes: number): number[] => {
  const counts = new Array<number>(outcomes).fill(0)
  for (let word = 0; word < wordCount; word++) {
    const index = mapWord(word, wordCount, outcomes)
    if (index !== REJECTED) counts[index] = (counts[index] ?? Number.NaN) + 1
  }
  return counts
}

describe('mapping a word to an outcome', () => {
  it('[G07] gives each of 1 to 256 outcomes equally many of the 256 words of 8 bits', () => {
    for (let outcomes = 1; outcomes <= 256; outcomes++) {
      expect(countOutcomes(256, outcomes)).toEqual(new Array(outcomes).fill(Math.floor(256 / outcomes)))
    }
  })

  it('[G07] rejects fewer words than there are outcomes, at 8 and at 16 bits', () => {
    for (const wordCount of [256, 65_536]) {
      for (const outcomes of [1, 2, 3, 10, 36, 62, 88, 255, 256]) {
        const kept = countOutcomes(wordCount, outcomes).reduce((sum, count) => sum + count, 0)
        expect(wordCount - kept).toBeLessThan(outcomes)
      }
    }
  })

  it('[G01] maps the largest word that is accepted to the last outcome', () => {
    for (let outcomes = 1; outcomes <= 256; outcomes++) {
      const largest = 256 - (256 % outcomes) - 1
      expect(mapWord(largest, 256, outcomes)).toBe(outcomes - 1)
      if (largest < 255) expect(mapWord(largest + 1, 256, outcomes)).toBe(REJECTED)
    }
  })
})
