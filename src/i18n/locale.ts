import type { Language } from './language.ts'

/** Whose Spanish is written when nothing tells the region. English without one is left to the browser. */
const REGION_OF_SPANISH = 'MX'

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
 * The locale in which figures and dates are written: the app's own language, as it is written in the person's region.
 * `wished` are the browser's languages, the best first. A region of the same language goes before one of another; Spanish
 * that names no region is Mexico's.
 */
export const localeOf = (language: Language, wished: readonly string[]): string => {
  const tags = wished.map(partsOf).filter((parts) => parts !== null)
  const own = tags.filter((tag) => tag.language === language)
  const ownRegion = own.find(({ region }) => region)?.region
  if (ownRegion) return `${language}-${ownRegion}`
  const isSpanishAtLarge = language === 'es' && (own.length > 0 || tags.every(({ region }) => !region))
  const region = isSpanishAtLarge ? REGION_OF_SPANISH : tags.find((tag) => tag.region)?.region
  return region ? `${language}-${region}` : language
}
