import type { I18n } from './i18n.ts'
import { LANGUAGES } from './language.ts'
import type { Texts } from './translate.ts'

const texts = import.meta.glob<{ readonly landing: Texts }>('./*/landing.ts', { eager: true })

/**
 * Adds the words of the landing page in every language: whoever is signed in needs none of them. Twice is
 * as good as once.
 */
export const addLandingTexts = (i18n: I18n): void => {
  for (const language of LANGUAGES)
    i18n.add(language, 'landing', texts[`./${language}/landing.ts`]?.landing ?? {})
}
