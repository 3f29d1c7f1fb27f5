export const LANGUAGES = ['en', 'es'] as const

export type Language = (typeof LANGUAGES)[number]

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)
