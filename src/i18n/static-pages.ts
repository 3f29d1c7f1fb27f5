import { DEFAULT_LANGUAGE, type Language } from './language.ts'

/** Plain files, which need no script: `/privacy`, and in Spanish `/es/privacy`. */
export const STATIC_PAGES = ['privacy', 'terms', 'refund', 'contact'] as const

export type StaticPage = (typeof STATIC_PAGES)[number]

type PageText = {
  readonly title: string
  readonly lead: string
  readonly sections: ReadonlyArray<{ readonly heading: string; readonly paragraphs: readonly string[] }>
}

export type PageTexts = Readonly<Record<StaticPage, PageText>> & {
  /** Of what day they are. */
  readonly version: string
}

/** The address of a page; "contact support" leads to `staticPageUrl('contact', language)`. */
export const staticPageUrl = (page: StaticPage, language: Language): string =>
  language === DEFAULT_LANGUAGE ? `/${page}` : `/${language}/${page}`
