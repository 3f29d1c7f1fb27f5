import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { landing as enLanding } from './en/landing.ts'
import { shell as enShell } from './en/shell.ts'
import { landing as esLanding } from './es/landing.ts'
import { shell as esShell } from './es/shell.ts'
import type { Language } from './language.ts'

const appTextsOf = {
  en: () => import('./en/app.ts'),
  es: () => import('./es/app.ts'),
} satisfies Record<Language, () => Promise<unknown>>

/** The translator with the words of the first screen in both languages; `loadAppTexts` brings the rest. */
export const createI18n = (language: Language): i18n => {
  const instance = i18next.createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'shell',
    resources: { en: { shell: enShell, landing: enLanding }, es: { shell: esShell, landing: esLanding } },
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  return instance
}

/** Adds the words behind the sign-in, in `language`; resolves when every key of it can be read. */
export const loadAppTexts = async (instance: i18n, language: Language): Promise<void> => {
  const { appTexts } = await appTextsOf[language]()
  for (const [namespace, texts] of Object.entries(appTexts)) {
    instance.addResourceBundle(language, namespace, texts)
  }
}
