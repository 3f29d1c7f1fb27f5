/*
 * Plain passwords, random ones of the four classes: what nearly everybody makes, and what a first password is. What the page must
 * know of them is here, what makes them in generate-plain.ts; every other kind is a part of its own (every-kind.ts), which comes
 * when such a one is first asked for.
 */
import { fail, ok, type Result } from '../result.ts'
import { countTexts } from './compositions.ts'
import { equallyLikely } from './entropy-of-count.ts'
import type { ModeOptions } from './mode-options.ts'
import { type GeneratorOptions, isLengthInBounds, type PlainOptions } from './options.ts'
import type { Outlook } from './outlook.ts'
import { createRandomRecipe, type RandomRecipe } from './random-recipe.ts'

export const isPlain = (options: GeneratorOptions | ModeOptions): options is PlainOptions =>
  !('mode' in options) && !options.pronounceable

export const createPlainRecipe = (options: PlainOptions): Result<RandomRecipe> =>
  isLengthInBounds(options.length)
    ? createRandomRecipe({ mode: 'random', ...options })
    : fail({ code: 'length_out_of_bounds' })

/** Refuses as `createRecipe` does. */
export const plainOutlook = (options: PlainOptions): Result<Outlook> => {
  const recipe = createPlainRecipe(options)
  if (!recipe.ok) return recipe
  const { classes, length } = recipe.value
  return ok({ length, bits: () => equallyLikely(countTexts(classes, length)).bits })
}
