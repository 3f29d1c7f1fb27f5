import { countClean } from './clean-letters.ts'
import { log2 } from './log2.ts'
import { UPPER_CHANCE } from './pronounceable-password.ts'
import type { PronounceableRecipe, RandomRecipe, Recipe } from './recipe.ts'

export type Entropy = {
  /** How many different passwords the recipe can give. */
  readonly count: bigint
  /** Min-entropy: -log2 of the chance of the likeliest password, in bits. log2(count) where all are equally likely. */
  readonly bits: number
}

/** Exact for the recipe: it says nothing of one password, so it is the same for each that the recipe gives. */
export const entropyOf = (recipe: Recipe): Entropy =>
  recipe.kind === 'random' ? randomEntropy(recipe) : pronounceableEntropy(recipe)

/**
 * Inclusion-exclusion over the classes that a text might lack: the sum over subsets S of the classes of
 * (-1)^|S| (N - characters of S)^length.
 */
const randomEntropy = ({ classes, length }: RandomRecipe): Entropy => {
  const countLacking = (index: number, characters: number): bigint => {
    const next = classes[index]
    if (next === undefined) return BigInt(characters) ** BigInt(length)
    return countLacking(index + 1, characters) - countLacking(index + 1, characters - next.length)
  }
  const count = countLacking(0, classes.join('').length)
  return { count, bits: log2(count) }
}

/**
 * Clean letters, places and inserted characters are equally likely; upper and lower case are not, but do not depend on
 * the letters. Of the case patterns
 * that pass (not all in one case), the likeliest has a single upper-case letter.
 */
const pronounceableEntropy = (recipe: PronounceableRecipe): Entropy => {
  const letters = recipe.length - recipe.inserted.length
  const equallyLikely =
    countClean(recipe.consonants, recipe.vowels, letters) *
    recipe.inserted.reduce((ways, { length }, at) => ways * BigInt(length) * BigInt(letters + at + 1), 1n)
  if (recipe.casing !== 'mixed') return { count: equallyLikely, bits: log2(equallyLikely) }
  return {
    count: equallyLikely * (2n ** BigInt(letters) - 2n),
    bits: log2(equallyLikely) - Math.log2(likeliestCasing(letters)),
  }
}

const likeliestCasing = (letters: number): number => {
  const upper = UPPER_CHANCE.upper / UPPER_CHANCE.of
  const passing = 1 - upper ** letters - (1 - upper) ** letters
  return (upper * (1 - upper) ** (letters - 1)) / passing
}
