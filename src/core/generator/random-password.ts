import { mapWord, REJECTED } from '../random/map-word.ts'
import { type RandomWords, WORD_COUNT } from '../random/random-words.ts'
import { LOWERCASE, NUMBERS, SYMBOLS, UPPERCASE } from './alphabets.ts'
import type { RandomRecipe } from './recipe.ts'

/**
 * Makes passwords with every class of the recipe, each such password equally likely: one that lacks a class is
 * thrown away whole, since patching single places would make some passwords likelier than others.
 */
export const createRandomMaker = (recipe: RandomRecipe, words: RandomWords): (() => string) => {
  const alphabet = recipe.classes.join('')
  const pairs = pairsOf(alphabet)
  const required = classesIn(alphabet)
  const codes = Array.from({ length: recipe.length }, () => 0)
  return () => {
    let present: number
    do {
      present = 0
      for (let at = 0; at < codes.length; at++) {
        const pair = drawPair(pairs, words)
        const first = pair & 0xff
        codes[at] = first
        present |= CLASS_OF_CODE[first] as number
        if (++at < codes.length) {
          const second = pair >>> 8
          codes[at] = second
          present |= CLASS_OF_CODE[second] as number
        }
      }
    } while (present !== required)
    return String.fromCharCode.apply(null, codes)
  }
}

/** A bit for each class, by character code. */
const CLASS_OF_CODE = new Uint8Array(128)
for (const [index, characters] of [UPPERCASE, LOWERCASE, NUMBERS, SYMBOLS].entries()) {
  for (const character of characters) CLASS_OF_CODE[character.charCodeAt(0)] = 1 << index
}

const classesIn = (characters: string): number =>
  [...characters].reduce((bits, character) => bits | (CLASS_OF_CODE[character.charCodeAt(0)] ?? 0), 0)

const NO_PAIR = 0

const drawPair = (pairs: Uint16Array, words: RandomWords): number => {
  let pair: number
  do {
    pair = pairs[words.next()] as number
  } while (pair === NO_PAIR)
  return pair
}

/** What each word stands for: two character codes in one number, or NO_PAIR. Halves the words that are drawn. */
const createPairs = (alphabet: string): Uint16Array => {
  const pairs = new Uint16Array(WORD_COUNT).fill(NO_PAIR)
  for (let word = 0; word < WORD_COUNT; word++) {
    const index = mapWord(word, WORD_COUNT, alphabet.length ** 2)
    if (index === REJECTED) continue
    const first = alphabet.charCodeAt(index % alphabet.length)
    const second = alphabet.charCodeAt(Math.floor(index / alphabet.length))
    pairs[word] = first | (second << 8)
  }
  return pairs
}

/** The last table, kept: consecutive passwords nearly always share one alphabet, and it takes longer than they do. */
let known: { readonly alphabet: string; readonly pairs: Uint16Array } | undefined

const pairsOf = (alphabet: string): Uint16Array => {
  if (known?.alphabet !== alphabet) known = { alphabet, pairs: createPairs(alphabet) }
  return known.pairs
}
