import type { i18n } from 'i18next'
import { landing as en } from './en/landing.ts'
import { landing as es } from './es/landing.ts'

/** Adds the words of the landing page in both languages: whoever is signed in needs none of them. Twice is as good as once. */
export const addLandingTexts = (instance: i18n): void => {
  if (instance.hasResourceBundle('en', 'landing')) return
  instance.addResourceBundle('en', 'landing', en)
  instance.addResourceBundle('es', 'landing', es)
}
