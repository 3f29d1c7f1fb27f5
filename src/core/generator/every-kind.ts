/** The code of every kind of password: one part, loaded when one that is not plain is first asked for. */
import { ok, type Result } from '../result.ts'
import { entropyOf } from './entropy.ts'
import type { ModeOptions } from './mode-options.ts'
import type { GeneratorOptions } from './options.ts'
import type { Outlook } from './outlook.ts'
import { createRecipe } from './recipe.ts'

export { generate } from './generate.ts'

/** Refuses as `createRecipe` does. */
export const outlookOf = (options: GeneratorOptions | ModeOptions): Result<Outlook> => {
  const made = createRecipe(options)
  if (!made.ok) return made
  const recipe = made.value
  return ok({
    length: recipe.kind === 'passphrase' ? undefined : recipe.length,
    bits: () => entropyOf(recipe).bits,
  })
}
