import type { WordLanguage } from '../mode-options.ts'

const loaded = new Map<WordLanguage, readonly string[]>()

/** The list of a language, loaded at its first use: some 25 kB on the wire. Rejects when it cannot be had. */
export const loadWordList = async (language: WordLanguage): Promise<readonly string[]> => {
  const known = loaded.get(language)
  if (known) return known
  const { WORDS } = await (language === 'en' ? import('./en.ts') : import('./es.ts'))
  const list = WORDS.split(' ')
  loaded.set(language, list)
  return list
}
