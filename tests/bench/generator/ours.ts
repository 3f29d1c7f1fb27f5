import { createMaker } from '../../../src/core/generator/generate.ts'
import type { ModeOptions } from '../../../src/core/generator/mode-options.ts'
import type { GeneratorOptions } from '../../../src/core/generator/options.ts'
import { createPassphraseMaker } from '../../../src/core/generator/passphrase.ts'
import { createRecipe } from '../../../src/core/generator/recipe.ts'
import { fillFrom } from '../../../src/core/random/fill-from.ts'
import { RandomWords } from '../../../src/core/random/random-words.ts'

const words = new RandomWords(fillFrom(globalThis))

/** Makes one password a call; words come from `list`. */
export const createOurs = (
  options: GeneratorOptions | ModeOptions,
  list: readonly string[] = [],
): (() => string) => {
  const recipe = createRecipe(options)
  if (!recipe.ok) throw new Error(recipe.failure.code)
  return recipe.value.kind === 'passphrase'
    ? createPassphraseMaker(recipe.value, words, list)
    : createMaker(recipe.value, words)
}
