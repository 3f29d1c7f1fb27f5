/** Not an outcome: draw another word. */
export const REJECTED = -1

/**
 * Maps one of `wordCount` equally likely words to one of `outcomes` equally likely numbers, or rejects it. The words
 * beyond the last whole multiple of `outcomes` are rejected, since a plain remainder would favour the low outcomes.
 */
export const mapWord = (word: number, wordCount: number, outcomes: number): number =>
  word < wordCount - (wordCount % outcomes) ? word % outcomes : REJECTED
