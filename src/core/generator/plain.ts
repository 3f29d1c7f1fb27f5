/*
 * Plain passwords, random ones of the four classes: what nearly everybody makes, and what a first password is. Their code is
 * at hand, on the page and in the worker; that of every other kind is a part of its own (every-kind.ts), which comes when such a
 * one is first asked for.
 */
import type { Failure } from '../failure.ts'
import type { RandomWords } from '../random/random-words.ts'
import { fail, ok, type Result } from '../result.ts'
import { countTexts } from './compositions.ts'
import { equallyLikely } from './entropy-of-count.ts'
import { type Make, makeMany } from './make-many.ts'
import type { ModeOptions } from './mode-options.ts'
import { type GeneratorOptions, isLengthInBounds, type PlainOptions } from './options.ts'
import type { Outlook } from './outlook.ts'
import { createRejectingMaker } from './plain-password.ts'
import { createRandomRecipe, type RandomRecipe } from './random-recipe.ts'

export const isPlain = (options: GeneratorOptions | ModeOptions): options is PlainOptions =>
  !('mode' in options) && !options.pronounceable

const createPlainRecipe = (options: PlainOptions): Result<RandomRecipe> =>
  isLengthInBounds(options.length)
    ? createRandomRecipe({ mode: 'random', ...options })
    : fail<Failure>({ code: 'length_out_of_bounds' })

/** Refuses as `createRecipe` does. */
export const plainOutlook = (options: PlainOptions): Result<Outlook> => {
  const recipe = createPlainRecipe(options)
  if (!recipe.ok) return recipe
  const { classes, length } = recipe.value
  return ok({ length, bits: () => equallyLikely(countTexts(classes, length)).bits })
}

const createMake = (options: PlainOptions, words: RandomWords): Result<Make> => {
  const recipe = createPlainRecipe(options)
  return recipe.ok ? ok(createRejectingMaker(recipe.value, words)) : recipe
}

/** As `generate`, for plain passwords. */
export const generatePlain = (
  options: PlainOptions,
  count: number,
  words: RandomWords,
): Result<readonly string[]> => makeMany(createMake, options, count, words)
