import type { Failure } from '../failure.ts'
import { fail, ok, type Result } from '../result.ts'
import {
  CONSONANTS,
  LOWERCASE,
  NUMBERS,
  PRONOUNCEABLE_SYMBOLS,
  SYMBOLS,
  UPPERCASE,
  VOWELS,
  withoutLookalikeLetters,
  withoutLookalikes,
} from './alphabets.ts'
import { type GeneratorOptions, isLengthInBounds } from './options.ts'

/** Characters of one alphabet; every class occurs at least once. */
export type RandomRecipe = {
  readonly kind: 'random'
  readonly length: number
  /** The selected classes, 1 to 4, without a character in common. */
  readonly classes: readonly string[]
}

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
export type Recipe = RandomRecipe | PronounceableRecipe

/** Refuses `length_out_of_bounds` and `no_character_type`, whatever the options' types promised. */
export const createRecipe = (options: GeneratorOptions): Result<Recipe> => {
  if (!isLengthInBounds(options.length)) return refuse('length_out_of_bounds')
  return options.pronounceable ? createPronounceableRecipe(options) : createRandomRecipe(options)
}

const refuse = (code: Failure['code']) => fail<Failure>({ code })

const createRandomRecipe = (options: GeneratorOptions): Result<Recipe> => {
  const selected = [
    ...(options.includeUppercase ? [UPPERCASE] : []),
    ...(options.includeLowercase ? [LOWERCASE] : []),
    ...(options.includeNumbers ? [NUMBERS] : []),
    ...(options.includeSymbols ? [SYMBOLS] : []),
  ]
  if (selected.length === 0) return refuse('no_character_type')
  return ok({
    kind: 'random',
    length: options.length,
    classes: options.excludeSimilar ? selected.map(withoutLookalikes) : selected,
  })
}

const createPronounceableRecipe = (options: GeneratorOptions): Result<Recipe> => {
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
