import type { Failure } from '../failure.ts'
import { RandomnessUnavailable, type RandomWords } from '../random/random-words.ts'
import { fail, ok, type Result } from '../result.ts'
import { createSiteMaker } from '../site-rules/site-password.ts'
import type { ModeOptions } from './mode-options.ts'
import type { GeneratorOptions } from './options.ts'
import { createPassphraseMaker } from './passphrase.ts'
import type { PassphraseRecipe } from './passphrase-recipe.ts'
import { createPinMaker } from './pin.ts'
import { createPronounceableMaker } from './pronounceable-password.ts'
import { createRandomMaker } from './random-password.ts'
import { createRecipe, type Recipe } from './recipe.ts'

/** The sizes that the bulk dialog offers. */
export const BULK_SIZES = [5, 10, 25, 50] as const
export const DEFAULT_BULK_SIZE = 5

/** The most that one call makes. */
export const MAX_COUNT = 1_000

/** Makes one password a call; throws RandomnessUnavailable. A passphrase needs the words of its list too. */
export const createMaker = (
  recipe: Exclude<Recipe, PassphraseRecipe>,
  words: RandomWords,
): (() => string) => {
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

type Make = () => string

type Kept = { readonly asked: string; readonly list: readonly string[] | undefined; readonly make: Make }

/** The last maker of each source: people press again with the same options, and to weigh a recipe's texts takes longer than fifty of them. */
const kept = new WeakMap<RandomWords, Kept>()

/** Refuses as `generate` does. */
const makerOf = (
  options: GeneratorOptions | ModeOptions,
  words: RandomWords,
  list?: readonly string[],
): Result<Make> => {
  const asked = JSON.stringify(options)
  const last = kept.get(words)
  if (last?.asked === asked && last.list === list) return ok(last.make)
  const made = createRecipe(options)
  if (!made.ok) return made
  const recipe = made.value
  if (recipe.kind === 'passphrase' && !list) return fail<Failure>({ code: 'part_missing' })
  const make =
    recipe.kind === 'passphrase'
      ? createPassphraseMaker(recipe, words, list ?? [])
      : createMaker(recipe, words)
  kept.set(words, { asked, list, make })
  return ok(make)
}

/**
 * `count` passwords, independent of each other. Refuses options that no password can meet by the code of `createRecipe`,
 * `count_out_of_bounds`, and, with no password at all, `randomness_unavailable`. A passphrase takes its words from
 * `list`; without it: `part_missing`.
 */
export const generate = (
  options: GeneratorOptions | ModeOptions,
  count: number,
  words: RandomWords,
  list?: readonly string[],
): Result<readonly string[]> => {
  const maker = makerOf(options, words, list)
  if (!maker.ok) return maker
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) {
    return fail<Failure>({ code: 'count_out_of_bounds' })
  }
  try {
    return ok(Array.from({ length: count }, maker.value))
  } catch (error) {
    if (error instanceof RandomnessUnavailable) return fail<Failure>({ code: 'randomness_unavailable' })
    throw error
  }
}
