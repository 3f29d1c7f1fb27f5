import type { RandomWords } from '../random/random-words.ts'
import { fail, ok, type Result } from '../result.ts'
import { createSiteMaker } from '../site-rules/site-password.ts'
import { type Make, makeMany } from './make-many.ts'
import type { ModeOptions } from './mode-options.ts'
import type { GeneratorOptions } from './options.ts'
import { createPassphraseMaker } from './passphrase.ts'
import type { PassphraseRecipe } from './passphrase-recipe.ts'
import { createPinMaker } from './pin.ts'
import { createPronounceableMaker } from './pronounceable-password.ts'
import { createRandomMaker } from './random-password.ts'
import { createRecipe, type Recipe } from './recipe.ts'

/** Makes one password a call; throws RandomnessUnavailable. A passphrase needs the words of its list too. */
export const createMaker = (recipe: Exclude<Recipe, PassphraseRecipe>, words: RandomWords): Make => {
  switch (recipe.kind) {
    case 'random':
      return createRandomMaker(recipe, words)
    case 'pronounceable':
      return createPronounceableMaker(recipe, words)
    case 'pin':
      return createPinMaker(recipe, words)
    case 'site':
      return createSiteMaker(recipe, words)
  }
}

const createMake = (
  options: GeneratorOptions | ModeOptions,
  words: RandomWords,
  list?: readonly string[],
): Result<Make> => {
  const made = createRecipe(options)
  if (!made.ok) return made
  const recipe = made.value
  if (recipe.kind !== 'passphrase') return ok(createMaker(recipe, words))
  return list ? ok(createPassphraseMaker(recipe, words, list)) : fail({ code: 'part_missing' })
}

/**
 * `count` passwords, independent of each other, of any kind. Refuses options that no password can meet by the code of
 * `createRecipe`, `count_out_of_bounds`, and, with no password at all, `randomness_unavailable`. A passphrase takes its words
 * from `list`; without it: `part_missing`.
 */
export const generate = (
  options: GeneratorOptions | ModeOptions,
  count: number,
  words: RandomWords,
  list?: readonly string[],
): Result<readonly string[]> => makeMany(createMake, options, count, words, list)
