import type { RandomWords } from '../random/random-words.ts'
import { createCompositionDrawer } from './composition-drawer.ts'
import { createRejectingMaker } from './plain-password.ts'
import type { CharacterClass, RandomRecipe } from './random-recipe.ts'
import { MOST_TRIES } from './whole-texts.ts'

/** Makes passwords with as many of each class as the recipe asks for, each such password equally likely. */
export const createRandomMaker = (recipe: RandomRecipe, words: RandomWords): (() => string) =>
  isSoonMet(recipe) ? createRejectingMaker(recipe, words) : createComposingMaker(recipe, words)

/** Whether throwing whole passwords away is short work. It is for all plain options. */
export const isSoonMet = (recipe: RandomRecipe): boolean =>
  recipe.classes.every(
    ({ characters, atLeast }) =>
      atLeast <= 1 && characters.every((character) => character.length === 1 && character < '\x80'),
  ) && shareThatMeets(recipe) * MOST_TRIES >= 1

/**
 * Of the texts over all characters the share in which no class that is asked for is missing, to some digits: by inclusion
 * and exclusion over the sets of classes that are missing. Both ways to draw are exact, so only their speed hangs on it.
 */
const shareThatMeets = ({ classes, length }: RandomRecipe): number => {
  const sizes = classes.map(({ characters }) => characters.length)
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const shareWithout = (index: number, left: number): number => {
    if (index === classes.length) return (left / all) ** length
    const share = shareWithout(index + 1, left)
    return classes[index]?.atLeast === 0 ? share : share - shareWithout(index + 1, left - (sizes[index] ?? 0))
  }
  return shareWithout(0, all)
}

/** Draws how many characters each class gets, then their places, then the characters. */
const createComposingMaker = ({ classes, length }: RandomRecipe, words: RandomWords): (() => string) => {
  const drawComposition = createCompositionDrawer(classes, length, words)
  const places = new Uint8Array(length)
  return () => {
    let filled = 0
    for (const [index, count] of drawComposition().entries()) {
      places.fill(index, filled, filled + count)
      filled += count
    }
    shuffle(places, words)
    let text = ''
    for (const place of places) {
      const { characters } = classes[place] as CharacterClass
      text += characters[words.below(characters.length)] as string
    }
    return text
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
