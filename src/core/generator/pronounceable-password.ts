import type { RandomWords } from '../random/random-words.ts'
import { CRUDE, cleanMoves, LETTER_BITS, LETTER_MASK, START } from './clean-letters.ts'
import type { PronounceableRecipe } from './recipe.ts'
import { createPairTable, drawPair } from './whole-texts.ts'

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
  const inserted = recipe.inserted.map((characters) => Array.from(characters, codeOf))
  const letters = recipe.length - inserted.length
  const needed = recipe.casing === 'mixed' ? LOWER_BIT : 0
  const codes = Array.from({ length: recipe.length }, () => 0)

  const drawLetters = (): void => {
    for (let at = 0; at < letters; at++) {
      const syllable = drawPair(syllables, words)
      codes[at] = syllable & 0xff
      if (++at < letters) codes[at] = syllable >>> 8
    }
  }

  const mayStay = (): boolean => {
    let state = START
    let [either, both] = [0, 0xff]
    for (let at = 0; at < letters; at++) {
      const code = codes[at] as number
      state = moves[(state << LETTER_BITS) | (code & LETTER_MASK)] as number
      either |= code
      both &= code
    }
    return state !== CRUDE && ((either ^ both) & needed) === needed
  }

  return () => {
    do drawLetters()
    while (!mayStay())
    let filled = letters
    for (const characters of inserted) {
      // Each place is equally likely, before the first and after the last character too.
      const place = words.below(filled + 1)
      for (let at = filled; at > place; at--) codes[at] = codes[at - 1] as number
      codes[place] = characters[words.below(characters.length)] as number
      filled++
    }
    return String.fromCharCode.apply(null, codes)
  }
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
