import { DEFAULT_LANGUAGE, isLanguage, type Language } from './language.ts'

const STORAGE_KEY = 'language'
/** `/?lang=es` is the address of the Spanish landing page, for search engines and for sharing. */
const QUERY_KEY = 'lang'

const keptLanguage = (): string | null => {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    // Storage refused: the choice lasts as long as the page.
    return null
  }
}

export const keepLanguage = (language: Language): void => {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // As above.
  }
}

/** The address decides, then the choice kept on this device, then English. */
export const chosenLanguage = (search: string): Language => {
  const asked = new URLSearchParams(search).get(QUERY_KEY)
  if (isLanguage(asked)) return asked
  const kept = keptLanguage()
  return isLanguage(kept) ? kept : DEFAULT_LANGUAGE
}
