import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { shell as enShell } from './en/shell.ts'
import { shell as esShell } from './es/shell.ts'
import { isLanguage, type Language } from './language.ts'
import { keepLanguage } from './language-choice.ts'

const appTextsOf = {
  en: () => import('./en/app.ts'),
  es: () => import('./es/app.ts'),
} satisfies Record<Language, () => Promise<unknown>>

/** The namespace whose presence tells that the words behind the sign-in are there. */
const MARK = 'generator'

/** The translator with the words of every screen's frame in both languages; `addLandingTexts` and `loadAppTexts` bring the rest. */
export const createI18n = (language: Language): i18n => {
  const instance = i18next.createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'shell',
    resources: { en: { shell: enShell }, es: { shell: esShell } },
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  return instance
}

export const languageOf = (instance: i18n): Language =>
  isLanguage(instance.language) ? instance.language : 'en'

/** Adds the words behind the sign-in, in `language`; resolves when every key of it can be read. */
export const loadAppTexts = async (instance: i18n, language: Language): Promise<void> => {
  if (instance.hasResourceBundle(language, MARK)) return
  const { appTexts } = await appTextsOf[language]()
  for (const [namespace, texts] of Object.entries(appTexts)) {
    instance.addResourceBundle(language, namespace, texts)
  }
}

/**
 * Turns the page to `language` and keeps the choice. The words come first, the switch after, so that no screen shows a
 * bare key; nothing is unmounted, so every value on the screen stays. Rejects (and changes nothing) when the words
 * cannot be loaded.
 */
export const switchLanguage = async (instance: i18n, language: Language): Promise<void> => {
  if (instance.hasResourceBundle(languageOf(instance), MARK)) await loadAppTexts(instance, language)
  await instance.changeLanguage(language)
  document.documentElement.lang = language
  keepLanguage(language)
}
