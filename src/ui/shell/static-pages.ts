import type { Language } from '../../i18n/language.ts'

/** Plain files of public/, which need no script: `/privacy`, and in Spanish `/es/privacy`. */
export const STATIC_PAGES = ['privacy', 'terms', 'refund', 'contact'] as const

export type StaticPage = (typeof STATIC_PAGES)[number]

/** The address of a page; "contact support" leads to `staticPageUrl('contact', language)`. */
export const staticPageUrl = (page: StaticPage, language: Language): string =>
  language === 'en' ? `/${page}` : `/${language}/${page}`
