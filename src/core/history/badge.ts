export type HistoryBadge = 'weak' | 'medium' | 'strong' | 'veryStrong' | 'notAvailable'

/** The badge beside a saved password: under 8 weak, 8 to 11 medium, 12 to 15 strong, from 16 very strong. No options: N/A. */
export const historyBadge = (options: { readonly length: number } | null | undefined): HistoryBadge => {
  if (!options) return 'notAvailable'
  if (options.length < 8) return 'weak'
  if (options.length < 12) return 'medium'
  if (options.length < 16) return 'strong'
  return 'veryStrong'
}
