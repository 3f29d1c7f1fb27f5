export const LANGUAGES = ['en', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'

/** Each in its own words, so that it can be found by who reads only that one. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const satisfies Record<Language, string>

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)
