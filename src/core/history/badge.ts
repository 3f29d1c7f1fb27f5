import { entropyOf } from '../generator/entropy.ts'
import { createRecipe } from '../generator/recipe.ts'
import { FAIR_BITS, STRONG_BITS } from '../generator/strength.ts'
import type { HistoryOptions, OpenItem } from './item.ts'

export type HistoryBadge = 'weak' | 'medium' | 'strong' | 'veryStrong' | 'notAvailable'

/** What 16 characters of all four classes have. */
const VERY_STRONG_BITS = 103

/**
 * The badge beside a saved password: under 8 weak, 8 to 11 medium, 12 to 15 strong, from 16 very strong; of
 * words and of digits alone the bits decide that such lengths have. No options: N/A.
 */
export const historyBadge = (options: BadgeOptions | null | undefined): HistoryBadge => {
  if (!options) return 'notAvailable'
  if (!('mode' in options) || (options.mode !== 'passphrase' && options.mode !== 'pin'))
    return badgeOf(options.length, [8, 12, 16])
  const recipe = createRecipe(options)
  if (!recipe.ok) return 'notAvailable'
  return badgeOf(entropyOf(recipe.value).bits, [FAIR_BITS, STRONG_BITS, VERY_STRONG_BITS])
}

/**
 * The exact bits of how it was made; null where that is not known, where what is told is not of this
 * password's length, or no longer a way to make one.
 */
export const bitsOf = ({ password, options }: Pick<OpenItem, 'password' | 'options'>): number | null => {
  if (options === null || options.guessed || options.length !== [...password].length) return null
  const recipe = createRecipe(options)
  return recipe.ok ? entropyOf(recipe.value).bits : null
}

type BadgeOptions = { readonly length: number } | Extract<HistoryOptions, { readonly mode: string }>

const badgeOf = (
  size: number,
  [medium, strong, veryStrong]: readonly [number, number, number],
): HistoryBadge => {
  if (size < medium) return 'weak'
  if (size < strong) return 'medium'
  return size < veryStrong ? 'strong' : 'veryStrong'
}
