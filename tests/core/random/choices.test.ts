import { describe, expect, it } from 'vitest'
import { createChoices, drawOne } from '../../../src/core/random/choices.ts'
import { RandomWords, WORD_COUNT } from '../../../src/core/random/random-words.ts'

/** Each word once, in order, and none after. */
const eachWordOnce = (): RandomWords => {
  let next = 0
  return new RandomWords((words) => {
    if (next === WORD_COUNT) throw new Error('no word is left')
    for (let at = 0; at < words.length; at++) words[at] = next++
  })
}

describe('drawing one of several entries', () => {
  it('[G07] gives each entry equally many of all words, however many there are', () => {
    for (const count of [1, 2, 3, 7, 105, 112, 210, 1_270, 10_500, 32_768, 32_769, 65_535, WORD_COUNT]) {
      const { entries, surplus } = createChoices(Array.from({ length: count }, (_, at) => at + 7))
      const words = eachWordOnce()
      const ofEach = Math.floor(WORD_COUNT / count)
      const counts = new Uint32Array(count)
      for (let draw = 0; draw < ofEach * count; draw++) {
        const at = drawOne(entries, surplus, words) - 7
        counts[at] = (counts[at] ?? 0) + 1
      }
      expect(counts.every((drawn) => drawn === ofEach)).toBe(true)
      // What is left favoured some, and is rejected to the last word.
      expect(() => drawOne(entries, surplus, words)).toThrow('The source of randomness failed')
    }
  })
})
