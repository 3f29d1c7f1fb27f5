import type { i18n } from 'i18next'
import { DEFAULT_LANGUAGE, LANGUAGES } from './language.ts'

const texts = import.meta.glob<{ readonly landing: object }>('./*/landing.ts', { eager: true })

/** Adds the words of the landing page in every language: whoever is signed in needs none of them. Twice is as good as once. */
export const addLandingTexts = (instance: i18n): void => {
  if (instance.hasResourceBundle(DEFAULT_LANGUAGE, 'landing')) return
  for (const language of LANGUAGES)
    instance.addResourceBundle(language, 'landing', texts[`./${language}/landing.ts`]?.landing ?? {})
}
