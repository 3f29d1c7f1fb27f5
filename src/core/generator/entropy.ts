import { countSiteTexts } from '../site-rules/site-count.ts'
import { countClean } from './clean-letters.ts'
import { countTexts } from './compositions.ts'
import { countPassphrases } from './passphrase-recipe.ts'
import { countPins } from './pin.ts'
import { UPPER_CHANCE } from './pronounceable-password.ts'
import type { PronounceableRecipe, Recipe } from './recipe.ts'

export type Entropy = {
  /** How many different passwords the recipe can give. */
  readonly count: bigint
  /** Min-entropy: -log2 of the chance of the likeliest password, in bits. log2(count) where all are equally likely. */
  readonly bits: number
}

/** Exact for the recipe: it says nothing of one password, so it is the same for each that the recipe gives. */
export const entropyOf = (recipe: Recipe): Entropy => {
  switch (recipe.kind) {
    case 'random':
      return equallyLikely(countTexts(recipe.classes, recipe.length))
    case 'pronounceable':
      return pronounceableEntropy(recipe)
    case 'passphrase':
      return equallyLikely(countPassphrases(recipe))
    case 'pin':
      return equallyLikely(countPins(recipe))
    case 'site':
      return equallyLikely(countSiteTexts(recipe))
  }
}

/** Bits that a double carries exactly. */
const EXACT_BITS = 53

/** Binary logarithm of a positive whole number of any size, to the precision of a double. */
const log2 = (value: bigint): number => {
  const surplus = Math.max(0, value.toString(2).length - EXACT_BITS)
  return Math.log2(Number(value >> BigInt(surplus))) + surplus
}

const equallyLikely = (count: bigint): Entropy => ({ count, bits: log2(count) })

/**
 * Clean letters, places and inserted characters are equally likely; upper and lower case are not, but do not depend on
 * the letters. Of the case patterns that pass (not all in one case), the likeliest has a single upper-case letter.
 */
const pronounceableEntropy = (recipe: PronounceableRecipe): Entropy => {
  const letters = recipe.length - recipe.inserted.length
  const count =
    countClean(recipe.consonants, recipe.vowels, letters) *
    recipe.inserted.reduce((ways, { length }, at) => ways * BigInt(length) * BigInt(letters + at + 1), 1n)
  if (recipe.casing !== 'mixed') return equallyLikely(count)
  return {
    count: count * (2n ** BigInt(letters) - 2n),
    bits: log2(count) - Math.log2(likeliestCasing(letters)),
  }
}

const likeliestCasing = (letters: number): number => {
  const upper = UPPER_CHANCE.upper / UPPER_CHANCE.of
  const passing = 1 - upper ** letters - (1 - upper) ** letters
  return (upper * (1 - upper) ** (letters - 1)) / passing
}
