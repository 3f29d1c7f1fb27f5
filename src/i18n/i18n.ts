import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from './language.ts'
import { keepLanguage } from './language-choice.ts'

/** Of every folder here. */
const shellTexts = import.meta.glob<{ readonly shell: object }>('./*/shell.ts', { eager: true })
const appTexts = import.meta.glob<{ readonly appTexts: Record<string, object> }>('./*/app.ts')

const firstTextsOf = (language: Language) => ({ shell: shellTexts[`./${language}/shell.ts`]?.shell ?? {} })

/** The namespace whose presence tells that the words behind the sign-in are there. */
const MARK = 'generator'

/** The translator with the words of every screen's frame in every language; `addLandingTexts` and `loadAppTexts` bring the rest. */
export const createI18n = (language: Language): i18n => {
  const instance = i18next.createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    // Words that a language does not have yet. Ours have all of them: their types say so.
    fallbackLng: DEFAULT_LANGUAGE,
    defaultNS: 'shell',
    resources: Object.fromEntries(LANGUAGES.map((each) => [each, firstTextsOf(each)])),
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  return instance
}

export const languageOf = (instance: i18n): Language =>
  isLanguage(instance.language) ? instance.language : DEFAULT_LANGUAGE

/** Adds the words behind the sign-in, in `language`; resolves when every key of it can be read. */
export const loadAppTexts = async (instance: i18n, language: Language): Promise<void> => {
  if (instance.hasResourceBundle(language, MARK)) return
  const part = await appTexts[`./${language}/app.ts`]?.()
  for (const [namespace, texts] of Object.entries(part?.appTexts ?? {})) {
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
