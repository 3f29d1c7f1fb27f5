export type Strength = 'weak' | 'fair' | 'strong'

/** The specified badge: by length alone. The exact bits stand beside it. */
export const strengthOf = (length: number): Strength =>
  length < 8 ? 'weak' : length < 12 ? 'fair' : 'strong'

/** The bits that 8 and 12 characters of all four classes have. */
export const FAIR_BITS = 51
export const STRONG_BITS = 77

/** The same badge for words and for digits alone, of which a length says little. */
export const strengthOfBits = (bits: number): Strength =>
  bits < FAIR_BITS ? 'weak' : bits < STRONG_BITS ? 'fair' : 'strong'
