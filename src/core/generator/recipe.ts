import { ok, type Result, refuse } from '../result.ts'
import type { SiteRecipe } from '../site-rules/site-count.ts'
import { createSiteRecipe } from '../site-rules/site-recipe.ts'
import {
  CONSONANTS,
  NUMBERS,
  PRONOUNCEABLE_SYMBOLS,
  VOWELS,
  withoutLookalikeLetters,
  withoutLookalikes,
} from './alphabets.ts'
import {
  isWholeBetween,
  MAX_LONG_LENGTH,
  MAX_OWN_CHARACTERS,
  type ModeOptions,
  type PronounceableOptions,
  type RandomOptions,
  toModeOptions,
} from './mode-options.ts'
import { type GeneratorOptions, isLengthInBounds, MIN_LENGTH } from './options.ts'
import { canBeKept, faultInOwnSymbols } from './own-symbols.ts'
import { createPassphraseRecipe, type PassphraseRecipe } from './passphrase-recipe.ts'
import { createPinRecipe, type PinRecipe } from './pin.ts'
import { createRandomRecipe, type RandomRecipe } from './random-recipe.ts'

/** Alternating consonants and vowels, with at most one digit and one symbol between them. */
export type PronounceableRecipe = {
  readonly kind: 'pronounceable'
  readonly length: number
  /** In lower case, as are `vowels`. */
  readonly consonants: string
  readonly vowels: string
  readonly casing: 'lower' | 'upper' | 'mixed'
  /** What one character each is drawn from and inserted: the digits, the symbols, both or none. */
  readonly inserted: readonly string[]
}

/** Options that cannot be wrong: whatever takes a recipe needs no further check. */
export type Recipe = RandomRecipe | PronounceableRecipe | PassphraseRecipe | PinRecipe | SiteRecipe

/**
 * Refuses what no password can meet, with a code that says which option it is, whatever the options' types promised.
 * The two first kinds in their remembered form keep their specified bounds of length.
 */
export const createRecipe = (options: GeneratorOptions | ModeOptions): Result<Recipe> => {
  if (!('mode' in options)) {
    if (!isLengthInBounds(options.length)) return refuse('length_out_of_bounds')
    return createRecipe(toModeOptions(options))
  }
  switch (options.mode) {
    case 'random':
      return isLongLength(options.length) ? createOwnRecipe(options) : refuse('long_length_out_of_bounds')
    case 'pronounceable':
      return isLongLength(options.length)
        ? createPronounceableRecipe(options)
        : refuse('long_length_out_of_bounds')
    case 'passphrase':
      return createPassphraseRecipe(options)
    case 'pin':
      return createPinRecipe(options)
    case 'site':
      return createSiteRecipe(options)
  }
}

const isLongLength = (length: unknown): boolean => isWholeBetween(length, MIN_LENGTH, MAX_LONG_LENGTH)

/** Random, also of symbols of one's own. */
const createOwnRecipe = (options: RandomOptions): Result<Recipe> => {
  const { ownSymbols, leaveOut = '', includeSymbols } = options
  const fault = ownSymbols !== undefined && includeSymbols && faultInOwnSymbols(ownSymbols)
  if (fault) return refuse(fault)
  // Also where they are not used: the row tells of them.
  if (!canBeKept(ownSymbols ?? '', MAX_OWN_CHARACTERS)) return refuse('own_symbols_too_many')
  return canBeKept(leaveOut, MAX_OWN_CHARACTERS) ? createRandomRecipe(options) : refuse('left_out_too_many')
}

const createPronounceableRecipe = (options: PronounceableOptions): Result<Recipe> => {
  const { includeUppercase: upper, includeLowercase: lower, excludeSimilar } = options
  if (!upper && !lower) return refuse('no_character_type')
  const numbers = excludeSimilar ? withoutLookalikes(NUMBERS) : NUMBERS
  return ok({
    kind: 'pronounceable',
    length: options.length,
    // A letter is drawn first and gets its case after, so a lookalike in one case is left out in both.
    consonants: excludeSimilar ? withoutLookalikeLetters(CONSONANTS) : CONSONANTS,
    vowels: excludeSimilar ? withoutLookalikeLetters(VOWELS) : VOWELS,
    casing: upper && lower ? 'mixed' : upper ? 'upper' : 'lower',
    inserted: [
      ...(options.includeNumbers ? [numbers] : []),
      ...(options.includeSymbols ? [PRONOUNCEABLE_SYMBOLS] : []),
    ],
  })
}
