/** The plate's colours: its "Strong" and both of the history's are one. */
export const BADGE_TONES = {
  weak: 'danger',
  medium: 'warning',
  strong: 'accent',
  veryStrong: 'accent',
  notAvailable: 'neutral',
} as const
