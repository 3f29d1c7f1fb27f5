import type { RandomWords } from '../random/random-words.ts'
import { createWeightedDraw } from '../random/weighted-draw.ts'
import { countWays } from './compositions.ts'
import type { CharacterClass } from './random-recipe.ts'

/** Draws how many characters each class gets: a composition is as likely as there are texts with it. */
export const createCompositionDrawer = (
  classes: readonly CharacterClass[],
  length: number,
  words: RandomWords,
): (() => readonly number[]) => {
  const ways = countWays(classes, length)
  const draws = classes.map((): (() => number)[] => [])
  const drawOf = (index: number, left: number): number => {
    const ofClass = draws[index] as (() => number)[]
    ofClass[left] ??= createWeightedDraw(ways[index]?.[left] ?? [], words)
    return ofClass[left]()
  }
  const drawn = classes.map(() => 0)
  return () => {
    let left = length
    for (const [index, { atLeast }] of classes.entries()) {
      const count = atLeast + drawOf(index, left)
      drawn[index] = count
      left -= count
    }
    return drawn
  }
}
