import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist as english } from '@scure/bip39/wordlists/english.js'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js'
import type { Bytes } from './bytes.ts'
import { ENOUGH_LETTERS, foldWord } from './word-form.ts'

/** BIP39's lists: 2,048 words each, told apart by their first four letters. */
const LISTS = { en: english, es: spanish } as const

export type WordsLanguage = keyof typeof LISTS

const LANGUAGES = Object.keys(LISTS) as readonly WordsLanguage[]

export const WORD_COUNT = 12
export const WORDS_BYTES = 16

/** Twelve words for 16 bytes, the last one with BIP39's checksum in it. */
export const writeWords = (entropy: Bytes, language: WordsLanguage): readonly string[] =>
  entropyToMnemonic(entropy, LISTS[language]).normalize('NFC').split(/\s+/)

type Known = { readonly folded: string; readonly word: string }

const foldedLists = new Map<WordsLanguage, readonly Known[]>(
  LANGUAGES.map((language) => [language, LISTS[language].map((word) => ({ folded: foldWord(word), word }))]),
)

/** The words of one list that `typed` may stand for: itself, or those that begin with it when it has enough letters. */
const candidates = (typed: string, language: WordsLanguage): readonly string[] => {
  const list = foldedLists.get(language) ?? []
  const exact = list.filter(({ folded }) => folded === typed)
  const found =
    exact.length > 0 || typed.length < ENOUGH_LETTERS
      ? exact
      : list.filter(({ folded }) => folded.startsWith(typed))
  return found.map(({ word }) => word)
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

const readIn = (typed: readonly string[], language: WordsLanguage): ReadWords => {
  const options = typed.map((word) => candidates(word, language))
  const index = options.findIndex((words) => words.length === 0)
  if (index >= 0) return { ok: false, fault: 'unknown_word', index }
  for (const phrase of phrases(options)) {
    try {
      return { ok: true, entropy: Uint8Array.from(mnemonicToEntropy(phrase, LISTS[language])), language }
    } catch {
      // Another checksum: another phrase.
    }
  }
  return { ok: false, fault: 'checksum' }
}

/**
 * The 16 bytes that twelve typed words stand for. Numbers, commas and line breaks between them do not matter. A word may stand in
 * both lists, so the whole phrase decides which it is.
 */
export const readWords = (text: string): ReadWords => {
  const typed = foldWord(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  if (typed.length !== WORD_COUNT) return { ok: false, fault: 'count', count: typed.length }
  // The list that goes further is the one that was meant.
  const reach = (read: ReadWords) => (!read.ok && read.fault === 'unknown_word' ? read.index : WORD_COUNT)
  return LANGUAGES.map((language) => readIn(typed, language)).reduce((best, read) => {
    if (best.ok) return best
    return read.ok || reach(read) > reach(best) ? read : best
  })
}
