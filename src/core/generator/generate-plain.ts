import type { RandomWords } from '../random/random-words.ts'
import { ok, type Result } from '../result.ts'
import { type Make, makeMany } from './make-many.ts'
import type { PlainOptions } from './options.ts'
import { createPlainRecipe } from './plain.ts'
import { createRejectingMaker } from './plain-password.ts'

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
