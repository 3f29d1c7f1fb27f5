import { type Language, languageLine } from './language.ts'

type Parts = { readonly language: string; readonly region: string | undefined }

const partsOf = (tag: string): Parts | null => {
  try {
    const { language, region } = new Intl.Locale(tag)
    return { language, region }
  } catch {
    return null // what a person's settings hold need not be a tag
  }
}

/**
 * The locale in which figures and dates are written: the app's own language, as it is written in the person's
 * region. `wished` are the browser's languages, the best first. A region of the same language goes before one
 * of another; a language that names no region is written as its line says.
 */
export const localeOf = (language: Language, wished: readonly string[]): string => {
  const tags = wished.map(partsOf).filter((parts) => parts !== null)
  const own = tags.filter((tag) => tag.language === language)
  const ownRegion = own.find(({ region }) => region)?.region
  if (ownRegion) return `${language}-${ownRegion}`
  const isAtLarge = own.length > 0 || tags.every((tag) => !tag.region)
  const usual = languageLine(language).region
  const region = isAtLarge && usual ? usual : tags.find((tag) => tag.region)?.region
  return region ? `${language}-${region}` : language
}
