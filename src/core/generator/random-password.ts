import type { RandomWords } from '../random/random-words.ts'
import { countTexts, createCompositionDrawer } from './compositions.ts'
import type { CharacterClass, RandomRecipe } from './random-recipe.ts'
import { createWholeTextMaker, MOST_TRIES } from './whole-texts.ts'

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

/** Throws a password that lacks a class away whole. */
const createRejectingMaker = ({ classes, length }: RandomRecipe, words: RandomWords): (() => string) => {
  const meets = new Uint8Array(128)
  for (const [index, { characters, atLeast }] of classes.entries()) {
    for (const character of characters) meets[character.charCodeAt(0)] = atLeast << index
  }
  const alphabet = classes.flatMap(({ characters }) => characters).join('')
  return createWholeTextMaker({ length, alphabet, meets }, words)
}

/** Draws how many characters each class gets, then their places, then the characters. */
const createComposingMaker = ({ classes, length }: RandomRecipe, words: RandomWords): (() => string) => {
  const drawComposition = createCompositionDrawer(classes, length, words)
  const places = new Uint8Array(length)
  const text = Array.from({ length }, () => '')
  return () => {
    let filled = 0
    for (const [index, count] of drawComposition().entries()) {
      places.fill(index, filled, filled + count)
      filled += count
    }
    shuffle(places, words)
    for (let at = 0; at < length; at++) {
      const { characters } = classes[places[at] as number] as CharacterClass
      text[at] = characters[words.below(characters.length)] as string
    }
    return text.join('')
  }
}

/** Each order is equally likely (Fisher and Yates, 1938). */
const shuffle = (items: Uint8Array, words: RandomWords): void => {
  for (let last = items.length - 1; last > 0; last--) {
    const other = words.below(last + 1)
    const kept = items[last] as number
    items[last] = items[other] as number
    items[other] = kept
  }
}
