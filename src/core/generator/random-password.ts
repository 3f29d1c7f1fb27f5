import { mapWord, REJECTED } from '../random/map-word.ts'
import { type RandomWords, WORD_COUNT } from '../random/random-words.ts'
import { countTexts, createCompositionDrawer } from './compositions.ts'
import type { CharacterClass, RandomRecipe } from './random-recipe.ts'

/** More tries than this on average, and the composition is drawn first. */
const MOST_TRIES = 32n

/** Makes passwords with as many of each class as the recipe asks for, each such password equally likely. */
export const createRandomMaker = (recipe: RandomRecipe, words: RandomWords): (() => string) =>
  isSoonMet(recipe) ? createRejectingMaker(recipe, words) : createComposingMaker(recipe, words)

const isSoonMet = ({ classes, length }: RandomRecipe): boolean => {
  const alphabet = classes.flatMap(({ characters }) => characters)
  return (
    alphabet.every((character) => character.length === 1 && character < '\x80') &&
    classes.every(({ atLeast }) => atLeast <= 1) &&
    countTexts(classes, length) * MOST_TRIES >= BigInt(alphabet.length) ** BigInt(length)
  )
}

/**
 * Throws a password that lacks a class away whole, since patching single places would make some passwords likelier
 * than others.
 */
const createRejectingMaker = ({ classes, length }: RandomRecipe, words: RandomWords): (() => string) => {
  const pairs = pairsOf(classes.flatMap(({ characters }) => characters).join(''))
  const classOf = classesByCode(classes)
  const required = classOf.reduce((all, bit) => all | bit, 0)
  const codes = Array.from({ length }, () => 0)
  return () => {
    let present: number
    do {
      present = 0
      for (let at = 0; at < codes.length; at++) {
        const pair = drawPair(pairs, words)
        const first = pair & 0xff
        codes[at] = first
        present |= classOf[first] as number
        if (++at < codes.length) {
          const second = pair >>> 8
          codes[at] = second
          present |= classOf[second] as number
        }
      }
    } while (present !== required)
    return String.fromCharCode.apply(null, codes)
  }
}

/** Draws how many characters each class gets, then their places, then the characters. */
const createComposingMaker = ({ classes, length }: RandomRecipe, words: RandomWords): (() => string) => {
  const drawComposition = createCompositionDrawer(classes, length, words)
  return () => {
    const composition = drawComposition()
    const places = classes.flatMap((each, index) =>
      Array.from({ length: composition[index] ?? 0 }, () => each),
    )
    shuffle(places, words)
    return places.map(({ characters }) => characters[words.below(characters.length)]).join('')
  }
}

/** Each order is equally likely (Fisher and Yates, 1938). */
const shuffle = <T>(items: T[], words: RandomWords): void => {
  for (let last = items.length - 1; last > 0; last--) {
    const other = words.below(last + 1)
    const kept = items[last] as T
    items[last] = items[other] as T
    items[other] = kept
  }
}

/** A bit for each class that must occur, by character code. */
const classesByCode = (classes: readonly CharacterClass[]): Uint8Array => {
  const classOf = new Uint8Array(128)
  for (const [index, { characters, atLeast }] of classes.entries()) {
    for (const character of characters) classOf[character.charCodeAt(0)] = atLeast << index
  }
  return classOf
}

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
