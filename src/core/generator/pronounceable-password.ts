import type { RandomWords } from '../random/random-words.ts'
import { CRUDE, cleanMoves, LETTER_BITS, LETTER_MASK, START } from './clean-letters.ts'
import type { PronounceableRecipe } from './recipe.ts'
import { createPairTable, drawPair, textOf } from './whole-texts.ts'

/** With both cases selected a letter is upper with this chance: 3 of 10. */
export const UPPER_CHANCE = { of: 10, upper: 3 }

/** What a letter's code has in lower case and not in upper. */
const LOWER_BIT = 0x20

/**
 * Makes passwords of alternating consonants and vowels, a consonant first, with one character of each inserted
 * class at a random place. Letters that hold a crude word, in whatever case, are thrown away whole and drawn anew; with
 * both cases selected those all in one case are too, so that here as well every selected class is in every password.
 */
export const createPronounceableMaker = (recipe: PronounceableRecipe, words: RandomWords): (() => string) => {
  const syllables = syllablesOf(recipe)
  const moves = cleanMoves()
  const inserted = recipe.inserted.map((characters) => Uint8Array.from(characters, codeOf))
  const letters = recipe.length - inserted.length
  const needed = recipe.casing === 'mixed' ? LOWER_BIT : 0
  const codes = new Uint8Array(recipe.length)
  return () => {
    while (!drawLetters(codes, letters, syllables, moves, needed, words));
    for (let at = 0; at < inserted.length; at++) {
      insertOne(codes, letters + at, inserted[at] as Uint8Array, words)
    }
    return textOf(codes)
  }
}

/** Draws the letters; whether they may stay. All that it needs is handed in: that is twice as fast here as to close over it. */
const drawLetters = (
  codes: Uint8Array,
  letters: number,
  syllables: Uint16Array,
  moves: Uint16Array,
  needed: number,
  words: RandomWords,
): boolean => {
  let state = START
  let either = 0
  let both = 0xff
  for (let at = 0; at < letters; at += 2) {
    const syllable = drawPair(syllables, words)
    const first = syllable & 0xff
    codes[at] = first
    state = moves[(state << LETTER_BITS) | (first & LETTER_MASK)] as number
    either |= first
    both &= first
    // Of an odd number the last is a consonant.
    if (at + 1 === letters) break
    const second = syllable >>> 8
    codes[at + 1] = second
    state = moves[(state << LETTER_BITS) | (second & LETTER_MASK)] as number
    either |= second
    both &= second
  }
  return state !== CRUDE && ((either ^ both) & needed) === needed
}

/** Each place is equally likely, before the first and after the last character too: one draw for place and character. */
const insertOne = (codes: Uint8Array, filled: number, characters: Uint8Array, words: RandomWords): void => {
  const places = filled + 1
  const drawn = words.below(places * characters.length)
  const place = drawn % places
  for (let at = filled; at > place; at--) codes[at] = codes[at - 1] as number
  codes[place] = characters[Math.floor(drawn / places)] as number
}

const codeOf = (character: string): number => character.charCodeAt(0)

/** Each letter as often in each case as its chance says. */
const inCases = (letter: string, casing: PronounceableRecipe['casing']): readonly number[] => {
  const [lower, upper] = [codeOf(letter), codeOf(letter.toUpperCase())]
  if (casing !== 'mixed') return [casing === 'upper' ? upper : lower]
  return Array.from({ length: UPPER_CHANCE.of }, (_, at) => (at < UPPER_CHANCE.upper ? upper : lower))
}

/** The last table, kept as that of the random passwords is. */
let known: { readonly letters: string; readonly syllables: Uint16Array } | undefined

/** A consonant and a vowel, each with its case, for each word. */
const syllablesOf = ({ consonants, vowels, casing }: PronounceableRecipe): Uint16Array => {
  const letters = `${consonants} ${vowels} ${casing}`
  if (known?.letters !== letters) {
    const firsts = [...consonants].flatMap((letter) => inCases(letter, casing))
    const seconds = [...vowels].flatMap((letter) => inCases(letter, casing))
    const pairs = firsts.flatMap((first) => seconds.map((second) => first | (second << 8)))
    known = { letters, syllables: createPairTable(pairs) }
  }
  return known.syllables
}
