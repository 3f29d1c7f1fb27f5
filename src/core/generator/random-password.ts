import type { RandomWords } from '../random/random-words.ts'
import { createCompositionDrawer } from './composition-drawer.ts'
import { createRejectingMaker } from './plain-password.ts'
import type { RandomRecipe } from './random-recipe.ts'
import { MOST_TRIES, textOf } from './whole-texts.ts'

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

/** Draws how many characters each class gets, then these, class by class, then their order. */
const createComposingMaker = ({ classes, length }: RandomRecipe, words: RandomWords): (() => string) => {
  const drawComposition = createCompositionDrawer(classes, length, words)
  const pointsOf = classes.map(({ characters }) => characters.map((each) => each.codePointAt(0) as number))
  const spell = pointsOf.flat().every((point) => point <= 0xffff) ? textOf : spellPoints
  const points = Array.from({ length }, () => 0)
  return () => {
    let at = 0
    for (const [index, count] of drawComposition().entries()) {
      const among = pointsOf[index] as readonly number[]
      for (let left = count; left > 0; left--) points[at++] = among[words.below(among.length)] as number
    }
    shuffle(points, words)
    return spell(points)
  }
}

/** Where some have two codes. */
const spellPoints = (points: readonly number[]): string => String.fromCodePoint(...points)

/** Each order is equally likely (Fisher and Yates, 1938). */
const shuffle = (items: number[], words: RandomWords): void => {
  for (let last = items.length - 1; last > 0; last--) {
    const other = words.below(last + 1)
    const kept = items[last] as number
    items[last] = items[other] as number
    items[other] = kept
  }
}
