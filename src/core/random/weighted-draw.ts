import type { RandomWords } from './random-words.ts'

const WORD_BITS = 16
/** Of so many bits nearly every draw is decided. */
const FIRST_BITS = 2 * WORD_BITS

/**
 * Draws the index of a part, each as likely as its share of all, exactly, however large they are: a number of more bits
 * than the sum has is compared with the sums up to each part, times the largest number by which all of them fit. Its first bits
 * nearly always tell; the rest is drawn where they do not. Beyond the last sum it is drawn anew.
 * @param parts at least one above 0, none below.
 */
export const createWeightedDraw = (parts: readonly bigint[], words: RandomWords): (() => number) => {
  const only = parts.findIndex((part) => part > 0n)
  if (parts.every((part, index) => index === only || part === 0n)) return () => only
  let sum = 0n
  const sums = parts.map((part) => {
    sum += part
    return sum
  })
  const restWords = Math.ceil(sum.toString(2).length / WORD_BITS)
  const restBits = BigInt(restWords * WORD_BITS)
  const times = (1n << (restBits + BigInt(FIRST_BITS))) / sum
  const bounds = sums.map((upTo) => upTo * times)
  const firstOfBounds = bounds.map((bound) => Number(bound >> restBits))

  /** -1 beyond the last bound. */
  const drawRest = (first: number): number => {
    let drawn = BigInt(first)
    for (let word = 0; word < restWords; word++) {
      drawn = (drawn << BigInt(WORD_BITS)) | BigInt(words.next())
    }
    return bounds.findIndex((bound) => drawn < bound)
  }

  return () => {
    for (;;) {
      const first = words.next() * (1 << WORD_BITS) + words.next()
      for (let index = 0; index < firstOfBounds.length; index++) {
        const bound = firstOfBounds[index] as number
        if (first < bound) return index
        if (first > bound) continue
        const found = drawRest(first)
        if (found >= 0) return found
        break
      }
    }
  }
}
