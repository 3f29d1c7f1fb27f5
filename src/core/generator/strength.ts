export type Strength = 'weak' | 'fair' | 'strong'

/** The specified badge: by length alone. The exact bits stand beside it. */
export const strengthOf = (length: number): Strength =>
  length < 8 ? 'weak' : length < 12 ? 'fair' : 'strong'
