import type { Failure } from '../failure.ts'
import { RandomnessUnavailable, type RandomWords } from '../random/random-words.ts'
import { fail, ok, type Result } from '../result.ts'
import type { GeneratorOptions } from './options.ts'
import { createPronounceableMaker } from './pronounceable-password.ts'
import { createRandomMaker } from './random-password.ts'
import { createRecipe, type Recipe } from './recipe.ts'

/** The sizes that the bulk dialog offers. */
export const BULK_SIZES = [5, 10, 25, 50] as const
export const DEFAULT_BULK_SIZE = 5

/** The most that one call makes. */
export const MAX_COUNT = 1_000

/** Makes one password a call; throws RandomnessUnavailable. */
export const createMaker = (recipe: Recipe, words: RandomWords): (() => string) =>
  recipe.kind === 'random' ? createRandomMaker(recipe, words) : createPronounceableMaker(recipe, words)

/**
 * `count` passwords, independent of each other. Refuses `length_out_of_bounds`, `no_character_type`,
 * `count_out_of_bounds`, and, with no password at all, `randomness_unavailable`.
 */
export const generate = (
  options: GeneratorOptions,
  count: number,
  words: RandomWords,
): Result<readonly string[]> => {
  const recipe = createRecipe(options)
  if (!recipe.ok) return recipe
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) {
    return fail<Failure>({ code: 'count_out_of_bounds' })
  }
  try {
    return ok(Array.from({ length: count }, createMaker(recipe.value, words)))
  } catch (error) {
    if (error instanceof RandomnessUnavailable) return fail<Failure>({ code: 'randomness_unavailable' })
    throw error
  }
}
