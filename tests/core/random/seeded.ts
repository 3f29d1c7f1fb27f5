import { type FillRandom, RandomWords } from '../../../src/core/random/random-words.ts'

/** A repeatable source for tests: mulberry32 (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c). */
export const seededFill = (seed: number): FillRandom => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  return (words) => {
    for (let at = 0; at < words.length; at++) words[at] = next() >>> 16
  }
}

export const seededWords = (seed: number): RandomWords => new RandomWords(seededFill(seed))

/** A source that is forced: always this word. */
export const constantWords = (word: number): RandomWords => new RandomWords((words) => words.fill(word))
