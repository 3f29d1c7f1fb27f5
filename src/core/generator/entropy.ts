import { countSiteTexts } from '../site-rules/site-count.ts'
import { countClean } from './clean-letters.ts'
import { countTexts } from './compositions.ts'
import { type Entropy, equallyLikely, log2 } from './entropy-of-count.ts'
import { countPassphrases } from './passphrase-recipe.ts'
import { countPins } from './pin.ts'
import { UPPER_CHANCE } from './pronounceable-password.ts'
import type { PronounceableRecipe, Recipe } from './recipe.ts'

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
