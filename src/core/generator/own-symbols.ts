import type { FailureCode } from '../failure.ts'

/** A letter, number, punctuation mark or symbol of one code point. */
const VISIBLE = /^[\p{L}\p{N}\p{P}\p{S}]$/u

/**
 * Those of them that join a neighbour, by https://www.unicode.org/reports/tr29/: flags' halves, skin tones, the parts of
 * Hangul syllables, some vowels and marks of Thai, Lao, Malayalam and halfwidth kana, and, whole, the blocks of rare
 * Indic scripts that have such letters. A test compares Unicode's own segmentation.
 */
const JOINING =
  /[\p{RI}\p{Emoji_Modifier}\u0d4e\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uff9e\uff9f\u{11000}-\u{11fff}\u{16d40}-\u{16d7f}]/u

/** Others turn into another character where a site normalises what is typed: the ohm sign becomes an omega. */
const isStable = (character: string): boolean => character.normalize('NFC') === character

const isAlphanumeric = (character: string): boolean => /^[A-Za-z0-9]$/.test(character)

/** Whether this code point is one character to the eye, wherever it stands. */
export const standsAlone = (character: string): boolean =>
  VISIBLE.test(character) && !JOINING.test(character) && isStable(character)

// As of a label (history/label.ts), whose script is not wanted here.
const UNSTORABLE = /\0|\p{Surrogate}/u

/** Whether a row can hold what was typed: so many characters at most, and each one that a database keeps. */
export const canBeKept = (text: string, most: number): boolean =>
  [...text].length <= most && !UNSTORABLE.test(text)

/** Why these are no symbols of one's own; undefined: they are. */
export const faultInOwnSymbols = (symbols: string): FailureCode | undefined => {
  const characters = [...symbols]
  if (characters.some(isAlphanumeric)) return 'own_symbol_alphanumeric'
  return characters.every(standsAlone) ? undefined : 'own_symbol_joins'
}
