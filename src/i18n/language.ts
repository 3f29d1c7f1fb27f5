/**
 * A language is a folder of texts beside this file, and a line here. The pages and their heads, the hosts,
 * the server, the service worker and the early script go by this list; the first is the default, whose
 * landing page is `/`.
 */
const LINES = {
  en: { name: 'English', shared: 'en_US' },
  es: { name: 'Español', shared: 'es_MX', region: 'MX' },
} as const satisfies Record<string, LanguageLine>

type LanguageLine = {
  /** In its own words, so that it can be found by who reads only that one. */
  readonly name: string
  /** What sharing calls it (https://ogp.me/#optional). */
  readonly shared: string
  /**
   * Whose way of writing figures and dates it takes when nothing tells the person's region; without one that
   * is left to the browser.
   */
  readonly region?: string
}

export type Language = keyof typeof LINES

export const LANGUAGES = Object.keys(LINES) as readonly Language[]

export const DEFAULT_LANGUAGE: Language = 'en'

export const languageLine = (language: Language): LanguageLine => LINES[language]

export const isLanguage = (value: unknown): value is Language =>
  LANGUAGES.some((language) => language === value)

/**
 * What is offered to a browser that prefers another language than the default: in that language, whatever
 * the page speaks.
 */
export const LANGUAGE_OFFER = {
  language: 'es',
  question: '¿Prefieres español?',
  accept: 'Ver en español',
  stay: 'Seguir en inglés',
} as const satisfies { readonly language: Language } & Record<string, string>
