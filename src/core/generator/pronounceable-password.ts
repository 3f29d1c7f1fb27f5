import type { RandomWords } from '../random/random-words.ts'
import { isClean } from './clean-letters.ts'
import type { PronounceableRecipe } from './recipe.ts'

/** With both cases selected a letter is upper with this chance: 3 of 10. */
export const UPPER_CHANCE = { of: 10, upper: 3 }

/**
 * Makes passwords of alternating consonants and vowels, a consonant first, with one character of each inserted
 * class at a random place. Letters that hold a crude word, in whatever case, are thrown away whole and drawn anew; with
 * both cases selected those all in one case are too, so that here as well every selected class is in every password.
 */
export const createPronounceableMaker =
  (recipe: PronounceableRecipe, words: RandomWords): (() => string) =>
  () => {
    let letters: string
    do letters = drawLetters(recipe, words)
    while (!isClean(letters.toLowerCase()) || (recipe.casing === 'mixed' && !hasBothCases(letters)))
    return recipe.inserted.reduce((text, characters) => insertOne(text, characters, words), letters)
  }

const drawLetters = (recipe: PronounceableRecipe, words: RandomWords): string => {
  const count = recipe.length - recipe.inserted.length
  return Array.from({ length: count }, (_, at) => {
    const letter = drawFrom(at % 2 === 0 ? recipe.consonants : recipe.vowels, words)
    return isDrawnUpper(recipe.casing, words) ? letter.toUpperCase() : letter
  }).join('')
}

const isDrawnUpper = (casing: PronounceableRecipe['casing'], words: RandomWords): boolean =>
  casing === 'mixed' ? words.below(UPPER_CHANCE.of) < UPPER_CHANCE.upper : casing === 'upper'

const hasBothCases = (letters: string): boolean =>
  letters !== letters.toUpperCase() && letters !== letters.toLowerCase()

/** Each place is equally likely, before the first and after the last character too. */
const insertOne = (text: string, characters: string, words: RandomWords): string => {
  const place = words.below(text.length + 1)
  return text.slice(0, place) + drawFrom(characters, words) + text.slice(place)
}

const drawFrom = (characters: string, words: RandomWords): string =>
  characters.charAt(words.below(characters.length))
