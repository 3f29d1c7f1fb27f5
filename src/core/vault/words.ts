import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import type { Bytes } from './bytes.ts'
import { ENOUGH_LETTERS, foldWord } from './word-form.ts'

/** BIP39's lists: 2,048 words each, told apart by their first four letters. Each is loaded when it is needed: most people need one. */
const LOADS = {
  en: () => import('@scure/bip39/wordlists/english.js'),
  es: () => import('@scure/bip39/wordlists/spanish.js'),
} as const

export type WordsLanguage = keyof typeof LOADS

const LANGUAGES = Object.keys(LOADS) as readonly WordsLanguage[]

/** The list for who reads the screen in `language`: not every language has one. */
const listFor = (language: string): WordsLanguage => LANGUAGES.find((known) => known === language) ?? 'en'

type WordList = {
  readonly language: WordsLanguage
  readonly words: string[]
  readonly folded: readonly string[]
}

const loadList = async (language: WordsLanguage): Promise<WordList> => {
  const { wordlist: words } = await LOADS[language]()
  return { language, words, folded: words.map(foldWord) }
}

export const WORD_COUNT = 12
export const WORDS_BYTES = 16

/** Twelve words for 16 bytes, the last one with BIP39's checksum in it; `language`: the screen's. */
export const writeWords = async (entropy: Bytes, language: string): Promise<readonly string[]> => {
  const { words } = await loadList(listFor(language))
  return entropyToMnemonic(entropy, words).normalize('NFC').split(/\s+/)
}

/** The words of one list that `typed` may stand for: itself, or those that begin with it when it has enough letters. */
const candidates = (typed: string, { words, folded }: WordList): readonly string[] => {
  const exact = words.filter((_, at) => folded[at] === typed)
  return exact.length > 0 || typed.length < ENOUGH_LETTERS
    ? exact
    : words.filter((_, at) => folded[at]?.startsWith(typed))
}

export type ReadWords =
  | { readonly ok: true; readonly entropy: Bytes; readonly language: WordsLanguage }
  /** Not twelve words. */
  | { readonly ok: false; readonly fault: 'count'; readonly count: number }
  /** The word at `index` (from 0) is in no list. */
  | { readonly ok: false; readonly fault: 'unknown_word'; readonly index: number }
  /** All are words, and together they are not what was written down. */
  | { readonly ok: false; readonly fault: 'checksum' }

/** Every phrase that the typed words may stand for. One each, but for the few words that differ in nothing but their marks. */
const phrases = (options: readonly (readonly string[])[]): readonly string[] =>
  options.reduce<readonly string[]>(
    (begun, words) => begun.flatMap((phrase) => words.map((word) => (phrase ? `${phrase} ${word}` : word))),
    [''],
  )

const readIn = (typed: readonly string[], list: WordList): ReadWords => {
  const { language } = list
  const options = typed.map((word) => candidates(word, list))
  const index = options.findIndex((words) => words.length === 0)
  if (index >= 0) return { ok: false, fault: 'unknown_word', index }
  for (const phrase of phrases(options)) {
    try {
      return { ok: true, entropy: Uint8Array.from(mnemonicToEntropy(phrase, list.words)), language }
    } catch {
      // Another checksum: another phrase.
    }
  }
  return { ok: false, fault: 'checksum' }
}

/**
 * The 16 bytes that twelve typed words stand for. Numbers, commas and line breaks between them do not matter. A word may stand in
 * both lists, so the whole phrase decides which it is. `language`: the screen's, whose list is looked
 * into first, and alone where it decides.
 */
export const readWords = async (text: string, language = 'en'): Promise<ReadWords> => {
  const likely = listFor(language)
  const typed = foldWord(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  if (typed.length !== WORD_COUNT) return { ok: false, fault: 'count', count: typed.length }
  // The list that goes further is the one that was meant.
  const reach = (read: ReadWords) => (!read.ok && read.fault === 'unknown_word' ? read.index : WORD_COUNT)
  const first = readIn(typed, await loadList(likely))
  const other = LANGUAGES.find((known) => known !== likely)
  if (first.ok || other === undefined) return first
  const second = readIn(typed, await loadList(other))
  return second.ok || reach(second) > reach(first) ? second : first
}
