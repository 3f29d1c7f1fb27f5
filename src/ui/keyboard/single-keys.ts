import { createStoredPreference } from '../kit/stored-preference.ts'

/** Single keys can be switched off (WCAG 2.1.4), for those who dictate or press keys by accident. */
export const singleKeys = createStoredPreference<'on' | 'off'>('cifra.singleKeys', (kept) =>
  kept === 'off' ? 'off' : 'on',
)
