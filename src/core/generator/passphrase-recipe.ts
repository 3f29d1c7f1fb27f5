import { fail, ok, type Result } from '../result.ts'
import {
  type Capitals,
  isWholeBetween,
  LIST_SIZES,
  MAX_WORDS,
  MIN_WORDS,
  type PassphraseOptions,
  type Separator,
  type WordLanguage,
} from './mode-options.ts'

/** Words of one list, each drawn by itself. */
export type PassphraseRecipe = {
  readonly kind: 'passphrase'
  readonly words: number
  readonly language: WordLanguage
  /** Words in that list. */
  readonly listSize: number
  readonly separator: Separator
  readonly capitals: Capitals
  readonly digit: boolean
}

/** Refuses `words_out_of_bounds`. */
export const createPassphraseRecipe = (options: PassphraseOptions): Result<PassphraseRecipe> => {
  const { words, language, separator, capitals, digit } = options
  if (!isWholeBetween(words, MIN_WORDS, MAX_WORDS)) return fail({ code: 'words_out_of_bounds' })
  return ok({
    kind: 'passphrase',
    words,
    language,
    listSize: LIST_SIZES[language],
    separator,
    capitals,
    digit,
  })
}

/**
 * How many passphrases there are. No word of a list begins another, and none holds a digit or a capital, so each text
 * comes from one draw alone, also where words run together: from the left there is one way to take it apart.
 */
export const countPassphrases = (recipe: PassphraseRecipe): bigint => {
  const words = BigInt(recipe.words)
  return (
    BigInt(recipe.listSize) ** words *
    (recipe.separator === 'digit' ? 10n ** (words - 1n) : 1n) *
    (recipe.capitals === 'one_word' ? words : 1n) *
    (recipe.digit ? 10n * words : 1n)
  )
}
