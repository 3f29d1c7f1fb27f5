import type { WordLanguage } from '../mode-options.ts'

const LISTS = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
} satisfies Record<WordLanguage, () => Promise<{ readonly WORDS: string }>>

const loaded = new Map<WordLanguage, readonly string[]>()

/** The list of a language, loaded at its first use: some 25 kB on the wire. Rejects when it cannot be had. */
export const loadWordList = async (language: WordLanguage): Promise<readonly string[]> => {
  const known = loaded.get(language)
  if (known) return known
  const { WORDS } = await LISTS[language]()
  const list = WORDS.split(' ')
  loaded.set(language, list)
  return list
}
