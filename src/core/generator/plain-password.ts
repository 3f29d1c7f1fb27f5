import type { RandomWords } from '../random/random-words.ts'
import type { RandomRecipe } from './random-recipe.ts'
import { createWholeTextMaker } from './whole-texts.ts'

/** Throws a password that lacks a class away whole. The recipe is soon met (random-password.ts). */
export const createRejectingMaker = (
  { classes, length }: RandomRecipe,
  words: RandomWords,
): (() => string) => {
  const meets = new Uint8Array(128)
  for (const [index, { characters, atLeast }] of classes.entries()) {
    for (const character of characters) meets[character.charCodeAt(0)] = atLeast << index
  }
  const alphabet = classes.flatMap(({ characters }) => characters).join('')
  return createWholeTextMaker({ length, alphabet, meets }, words)
}
