import { CRUDE_WORDS } from '../../../src/core/generator/crude-words.ts'

const CRUDE = new RegExp(CRUDE_WORDS.join('|'))

/** Whether letters, all in lower case, hold no crude word: read anew, without the generator's automaton. */
export const isClean = (letters: string): boolean => !CRUDE.test(letters)
