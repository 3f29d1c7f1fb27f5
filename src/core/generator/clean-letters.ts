import { CRUDE_WORDS } from './crude-words.ts'

/**
 * How many clean texts of `length` letters alternate between `consonants` and `vowels`, a consonant first. Exact: an
 * automaton reads the letters and remembers no more of them than the longest ending that begins a crude word (Aho and
 * Corasick, 1975); the ways to go on from each of its states are counted from the last letter to the first.
 */
export const countClean = (consonants: string, vowels: string, length: number): bigint => {
  const key = `${consonants} ${vowels} ${length}`
  const known = counted.get(key)
  if (known !== undefined) return known
  let ways: readonly bigint[] = STATES.map(() => 1n)
  for (let at = length - 1; at >= 0; at--) ways = stepBack(ways, at % 2 === 0 ? consonants : vowels)
  const count = ways[START] as bigint
  counted.set(key, count)
  return count
}

/** The screens ask for the same few again and again. */
const counted = new Map<string, bigint>()

/** The beginnings of crude words, the empty one first: what the automaton can remember. */
const STATES: readonly string[] = [
  ...new Set(['', ...CRUDE_WORDS.flatMap((word) => [...word].map((_, at) => word.slice(0, at)))]),
]
export const START = 0

/** Where a crude word has been read: no letter leads away from here. */
export const CRUDE = STATES.length

/** A letter is told by the lower bits of its code, in whatever case: 1 to 26. */
const LETTER_BITS = 5
const LETTER_MASK = 31

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const letterOf = (letter: string): number => letter.charCodeAt(0) & LETTER_MASK

let moves: Uint16Array | undefined

/** By `state << LETTER_BITS | letter`, where it leads. */
const cleanMoves = (): Uint16Array => {
  if (moves) return moves
  const table = new Uint16Array((STATES.length + 1) << LETTER_BITS).fill(CRUDE)
  const indexOf = new Map(STATES.map((state, index) => [state, index]))
  for (const [state, beginning] of STATES.entries()) {
    for (const letter of LETTERS) {
      const read = beginning + letter
      const ending = Array.from(read, (_, from) => indexOf.get(read.slice(from))).find(
        (index) => index !== undefined,
      )
      const isCrude = CRUDE_WORDS.some((word) => read.endsWith(word))
      table[(state << LETTER_BITS) | letterOf(letter)] = isCrude ? CRUDE : (ending ?? START)
    }
  }
  moves = table
  return table
}

/** Room for each syllable: 21 consonants, each with one of 5 vowels or alone, are 126. */
export const SYLLABLE_BITS = 7

/** By `state << SYLLABLE_BITS | index of the syllable`, where all its letters lead: one step where the letters take two. */
export const createSyllableMoves = (syllables: readonly string[]): Uint16Array => {
  const table = new Uint16Array((CRUDE + 1) << SYLLABLE_BITS)
  for (let state = START; state <= CRUDE; state++) {
    for (const [index, syllable] of syllables.entries()) {
      table[(state << SYLLABLE_BITS) | index] = [...syllable].reduce(moveOf, state)
    }
  }
  return table
}

let otherwise: readonly (readonly string[])[] | undefined

/** By state, the letters that lead elsewhere than they would from the start: few. */
const leadingElsewhere = (): readonly (readonly string[])[] => {
  otherwise ??= STATES.map((_, state) =>
    LETTERS.filter((letter) => moveOf(state, letter) !== moveOf(START, letter)),
  )
  return otherwise
}

const moveOf = (state: number, letter: string): number =>
  cleanMoves()[(state << LETTER_BITS) | letterOf(letter)] as number

const stepBack = (ways: readonly bigint[], letters: string): readonly bigint[] => {
  const waysAt = (state: number, letter: string): bigint => ways[moveOf(state, letter)] ?? 0n
  const fromTheStart = [...letters].reduce((sum, letter) => sum + waysAt(START, letter), 0n)
  return leadingElsewhere().map((others, state) =>
    others.reduce(
      (sum, letter) => (letters.includes(letter) ? sum + waysAt(state, letter) - waysAt(START, letter) : sum),
      fromTheStart,
    ),
  )
}
