import type { RandomWords } from './random-words.ts'

const WORD_BITS = 16n

/**
 * A number from 0 to `outcomes` - 1, each equally likely, for any number of outcomes from 1 on: as many random bits as
 * the largest needs, drawn anew when they come out beyond it. Less than two tries on average.
 */
export const belowBig = (outcomes: bigint, words: RandomWords): bigint => {
  const bits = bitLengthOf(outcomes - 1n)
  const surplus = -BigInt(bits) & (WORD_BITS - 1n)
  const count = Math.ceil(bits / Number(WORD_BITS))
  for (;;) {
    let drawn = 0n
    for (let at = 0; at < count; at++) drawn = (drawn << WORD_BITS) | BigInt(words.next())
    drawn >>= surplus
    if (drawn < outcomes) return drawn
  }
}

/** The same few numbers are asked for again and again, and to count their bits takes longer than to draw them. */
const known = new Map<bigint, number>()
const MOST_KNOWN = 4_096

const bitLengthOf = (value: bigint): number => {
  const found = known.get(value)
  if (found !== undefined) return found
  if (known.size === MOST_KNOWN) known.clear()
  const bits = value.toString(2).length
  known.set(value, bits)
  return bits
}
