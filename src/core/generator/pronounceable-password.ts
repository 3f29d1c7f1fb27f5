import { type Choices, createChoices, drawOne } from '../random/choices.ts'
import type { RandomWords } from '../random/random-words.ts'
import { CRUDE, createSyllableMoves, START, SYLLABLE_BITS } from './clean-letters.ts'
import type { PronounceableRecipe } from './recipe.ts'
import { textOf } from './whole-texts.ts'

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
  const letters = recipe.length - recipe.inserted.length
  const [one, other] = recipe.inserted.map((characters, at) => placesOf(characters, letters + at))
  const needed = recipe.casing === 'mixed' ? LOWER_BIT : 0
  const codes = Array.from({ length: recipe.length }, () => 0)
  return () => {
    while (!drawLetters(codes, letters, syllables, needed, words));
    if (one) insert(codes, one, other, words)
    return textOf(codes)
  }
}

/** Draws the letters; whether they may stay. All that it needs is handed in: that is twice as fast here as to close over it. */
const drawLetters = (
  codes: number[],
  letters: number,
  { pairs, alone, moves }: Syllables,
  needed: number,
  words: RandomWords,
): boolean => {
  const { entries, surplus } = pairs
  let state = START
  let either = 0
  let both = 0xffff
  let at = 0
  for (; at + 1 < letters; at += 2) {
    const pair = drawOne(entries, surplus, words)
    codes[at] = pair & 0xff
    codes[at + 1] = (pair >>> 8) & 0xff
    state = moves[(state << SYLLABLE_BITS) | (pair >>> 16)] as number
    either |= pair
    both &= pair
  }
  // Of an odd number the last is a consonant.
  if (at < letters) {
    const last = drawOne(alone.entries, alone.surplus, words)
    codes[at] = last & 0xff
    state = moves[(state << SYLLABLE_BITS) | (last >>> 16)] as number
    either |= last
    both &= last
  }
  const differing = (either | (either >>> 8)) & ~(both & (both >>> 8))
  return state !== CRUDE && (differing & needed) === needed
}

/**
 * A place and a character in one: each place is equally likely, before the first and after the last of those that are there too.
 * The place is in the lowest eight bits, the code above them.
 */
const placesOf = (characters: string, filled: number): Choices =>
  createChoices(
    Array.from({ length: filled + 1 }, (_, place) => place).flatMap((place) =>
      Array.from(characters, (character) => place | (codeOf(character) << 8)),
    ),
  )

/**
 * Inserts one character and, `other` having places for one more, another after it. All letters are moved, by two, one or
 * none: that is sooner done than a processor, which cannot foresee where to stop, takes its wrong guess back.
 */
const insert = (codes: number[], one: Choices, other: Choices | undefined, words: RandomWords): void => {
  const first = drawOne(one.entries, one.surplus, words)
  let firstAt = first & 0xff
  let secondAt = codes.length
  let second = 0
  if (other) {
    second = drawOne(other.entries, other.surplus, words)
    secondAt = second & 0xff
    firstAt += Number(secondAt <= firstAt)
  }
  for (let at = codes.length - 1; at > 0; at--) {
    codes[at] = codes[at - Number(at > firstAt) - Number(at > secondAt)] as number
  }
  codes[firstAt] = first >>> 8
  if (other) codes[secondAt] = second >>> 8
}

const codeOf = (character: string): number => character.charCodeAt(0)

/** Each letter as often in each case as its chance says. */
const inCases = (letter: string, casing: PronounceableRecipe['casing']): readonly number[] => {
  const [lower, upper] = [codeOf(letter), codeOf(letter.toUpperCase())]
  if (casing !== 'mixed') return [casing === 'upper' ? upper : lower]
  return Array.from({ length: UPPER_CHANCE.of }, (_, at) => (at < UPPER_CHANCE.upper ? upper : lower))
}

/** An entry has the first code in its lowest eight bits, the second in the next eight, and above them its index in `moves`. */
type Syllables = {
  /** A consonant and a vowel, each with its case. */
  readonly pairs: Choices
  /** A consonant with its case, and again in the place of a vowel. */
  readonly alone: Choices
  /** How they are read for crude words. */
  readonly moves: Uint16Array
}

/** The last ones, kept as the table of the random passwords is. */
let known: { readonly letters: string; readonly syllables: Syllables } | undefined

const syllablesOf = ({ consonants, vowels, casing }: PronounceableRecipe): Syllables => {
  const letters = `${consonants} ${vowels} ${casing}`
  if (known?.letters !== letters) known = { letters, syllables: createSyllables(consonants, vowels, casing) }
  return known.syllables
}

const createSyllables = (
  consonants: string,
  vowels: string,
  casing: PronounceableRecipe['casing'],
): Syllables => {
  const texts = [...consonants].flatMap((consonant) => [...vowels].map((vowel) => consonant + vowel))
  const pairs = texts.flatMap((text, index) =>
    inCases(text.charAt(0), casing).flatMap((first) =>
      inCases(text.charAt(1), casing).map((second) => first | (second << 8) | (index << 16)),
    ),
  )
  const alone = [...consonants].flatMap((consonant, at) =>
    inCases(consonant, casing).map((code) => code | (code << 8) | ((texts.length + at) << 16)),
  )
  return {
    pairs: createChoices(pairs),
    alone: createChoices(alone),
    moves: createSyllableMoves([...texts, ...consonants]),
  }
}
