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

const store = (language: Language): void => {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // As above.
  }
}

/** Where the landing page of a language is. */
export const landingAddress = (language: Language): string =>
  language === DEFAULT_LANGUAGE ? '/' : `/?${QUERY_KEY}=${language}`

/**
 * Keeps the person's choice, which counts from now on: an address that asks for a language no longer does,
 * and none is offered.
 */
export const keepLanguage = (language: Language): void => {
  store(language)
  delete document.documentElement.dataset.offer
  const address = new URL(location.href)
  if (!address.searchParams.has(QUERY_KEY)) return
  address.searchParams.delete(QUERY_KEY)
  history.replaceState(history.state, '', address)
}

/**
 * The address decides, then the choice kept on this device, then English. Who came by an address and has
 * chosen nothing yet goes on in its language, also where a mail's link leads.
 */
export const chosenLanguage = (search: string): Language => {
  const asked = new URLSearchParams(search).get(QUERY_KEY)
  const kept = keptLanguage()
  if (!isLanguage(asked)) return isLanguage(kept) ? kept : DEFAULT_LANGUAGE
  if (!isLanguage(kept)) store(asked)
  return asked
}
