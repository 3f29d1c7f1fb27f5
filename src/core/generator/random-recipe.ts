import type { FailureCode } from '../failure.ts'
import { ok, type Result, refuse } from '../result.ts'
import { LOOKALIKES, LOWERCASE, NUMBERS, SYMBOLS, UPPERCASE } from './alphabets.ts'
import { type ClassName, isWholeBetween, MAX_MINIMUM, type RandomOptions } from './mode-options.ts'

export type CharacterClass = {
  /** One code point each, none twice, at least one. */
  readonly characters: readonly string[]
  /** How many of them are in a password at least. */
  readonly atLeast: number
}

/** Characters of classes that share none, each class as often as it asks for. Some password meets it. */
export type RandomRecipe = {
  readonly kind: 'random'
  readonly length: number
  readonly classes: readonly CharacterClass[]
}

const NONE_LEFT: Readonly<Record<ClassName, FailureCode>> = {
  uppercase: 'no_uppercase_left',
  lowercase: 'no_lowercase_left',
  numbers: 'no_number_left',
  symbols: 'no_symbol_left',
}

/**
 * Options whose length is in bounds, and whose own symbols are some (own-symbols.ts). Refuses `no_character_type`, a class of
 * which nothing is left, `minimum_out_of_bounds`, and `minimums_exceed_length`.
 */
export const createRandomRecipe = (options: RandomOptions): Result<RandomRecipe> => {
  const { ownSymbols, leaveOut = '', minimums = {} } = options
  const all: readonly (readonly [name: ClassName, isSelected: boolean, characters: string])[] = [
    ['uppercase', options.includeUppercase, UPPERCASE],
    ['lowercase', options.includeLowercase, LOWERCASE],
    ['numbers', options.includeNumbers, NUMBERS],
    ['symbols', options.includeSymbols, ownSymbols ?? SYMBOLS],
  ]
  const selected = all.filter(([, isSelected]) => isSelected)
  if (selected.length === 0) return refuse('no_character_type')
  const unwanted = new Set(leaveOut + (options.excludeSimilar ? LOOKALIKES : ''))
  const classes: CharacterClass[] = []
  for (const [name, , pool] of selected) {
    const characters = [...new Set(pool)].filter((character) => !unwanted.has(character))
    const atLeast = minimums[name] ?? 1
    if (characters.length === 0) return refuse(NONE_LEFT[name])
    if (!isWholeBetween(atLeast, 0, MAX_MINIMUM)) return refuse('minimum_out_of_bounds')
    classes.push({ characters, atLeast })
  }
  const needed = classes.reduce((sum, { atLeast }) => sum + atLeast, 0)
  if (needed > options.length) return refuse('minimums_exceed_length')
  return ok({ kind: 'random', length: options.length, classes })
}
