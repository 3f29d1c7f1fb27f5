import { mapWord, REJECTED } from '../random/map-word.ts'
import { type RandomWords, WORD_COUNT } from '../random/random-words.ts'

/** Which texts count. */
type WholeTexts = {
  readonly length: number
  /** ASCII, none twice. */
  readonly alphabet: string
  /** Bits of what each character meets, by its code. */
  readonly meets: Uint8Array
  /** How often one character may follow itself, itself counted; undefined: without end. */
  readonly maxConsecutive?: number | undefined
}

/** Throwing whole texts away is quicker than anything else while not more are tried than this on average. */
export const MOST_TRIES = 32

/**
 * Makes texts that meet all bits that their alphabet has. One that does not is thrown away whole, since patching single
 * places would make some likelier than others.
 */
export const createWholeTextMaker = (
  { length, alphabet, meets, maxConsecutive }: WholeTexts,
  words: RandomWords,
): (() => string) => {
  const pairs = pairsOf(alphabet)
  const required = meets.reduce((all, bits) => all | bits, 0)
  const codes = Array.from({ length }, () => 0)
  return () => {
    let met: number
    do {
      met = 0
      for (let at = 0; at < codes.length; at++) {
        const pair = drawPair(pairs, words)
        const first = pair & 0xff
        codes[at] = first
        met |= meets[first] as number
        if (++at < codes.length) {
          const second = pair >>> 8
          codes[at] = second
          met |= meets[second] as number
        }
      }
    } while (met !== required || (maxConsecutive !== undefined && hasRunBeyond(codes, maxConsecutive)))
    return textOf(codes)
  }
}

const hasRunBeyond = (codes: readonly number[], most: number): boolean => {
  let run = 0
  for (let at = 0; at < codes.length; at++) {
    run = codes[at] === codes[at - 1] ? run + 1 : 1
    if (run > most) return true
  }
  return false
}

/** Codes as a text. Of 16, the default length, it is made in half the time where each is spelled out. */
export const textOf = (codes: number[]): string =>
  codes.length === 16
    ? String.fromCharCode(
        codes[0] as number,
        codes[1] as number,
        codes[2] as number,
        codes[3] as number,
        codes[4] as number,
        codes[5] as number,
        codes[6] as number,
        codes[7] as number,
        codes[8] as number,
        codes[9] as number,
        codes[10] as number,
        codes[11] as number,
        codes[12] as number,
        codes[13] as number,
        codes[14] as number,
        codes[15] as number,
      )
    : String.fromCharCode.apply(null, codes)

const NO_PAIR = 0

/** Two character codes in one number, of a table that has them for each word. */
const drawPair = (pairs: Uint16Array, words: RandomWords): number => {
  let pair: number
  do {
    pair = pairs[words.next()] as number
  } while (pair === NO_PAIR)
  return pair
}

/**
 * What each word stands for: one of the pairs, each of as many words, or NO_PAIR. Halves the words that are drawn.
 * @param pairs at most WORD_COUNT, `first | second << 8`; one that is to be likelier stands there more than once.
 */
const createPairTable = (pairs: readonly number[]): Uint16Array => {
  const table = new Uint16Array(WORD_COUNT).fill(NO_PAIR)
  for (let word = 0; word < WORD_COUNT; word++) {
    const index = mapWord(word, WORD_COUNT, pairs.length)
    if (index !== REJECTED) table[word] = pairs[index] as number
  }
  return table
}

/** The last table, kept: consecutive passwords nearly always share one alphabet, and it takes longer than they do. */
let known: { readonly alphabet: string; readonly pairs: Uint16Array } | undefined

const pairsOf = (alphabet: string): Uint16Array => {
  if (known?.alphabet !== alphabet) {
    const codes = Array.from(alphabet, (character) => character.charCodeAt(0))
    const pairs = createPairTable(codes.flatMap((second) => codes.map((first) => first | (second << 8))))
    known = { alphabet, pairs }
  }
  return known.pairs
}
