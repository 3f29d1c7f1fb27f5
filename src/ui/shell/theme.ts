import { createStoredPreference } from '../kit/stored-preference.ts'

export type Theme = 'system' | 'light' | 'dark'

const show = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/**
 * Also read by public/early.js, before the first paint. Reading it is not showing it:
 * `chooseTheme` does both.
 */
export const themePreference = createStoredPreference<Theme>(
  'cifra.theme',
  (kept) => (kept === 'light' || kept === 'dark' ? kept : 'system'),
  show,
)

/** One press goes on: as the system says, light, dark. */
export const NEXT_THEME = { system: 'light', light: 'dark', dark: 'system' } as const satisfies Record<
  Theme,
  Theme
>

/** Turns the page to `theme` at once and keeps it on this device. */
export const chooseTheme = (theme: Theme): void => {
  themePreference.write(theme)
  show(theme)
}
