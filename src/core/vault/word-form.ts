/** As a hand or a phone writes it: any case, with accents or without, composed or not. */
export const foldWord = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Letters that are enough to know a word of the lists by. */
export const ENOUGH_LETTERS = 4

/** Whether `typed` stands for this very word: all of it, or enough of its beginning. */
export const fitsWord = (typed: string, word: string): boolean => {
  const [own, folded] = [foldWord(typed.trim()), foldWord(word)]
  return own === folded || (own.length >= ENOUGH_LETTERS && folded.startsWith(own))
}
