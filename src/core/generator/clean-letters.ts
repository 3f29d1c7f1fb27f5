import { CRUDE_WORDS } from './crude-words.ts'

const CRUDE = new RegExp(CRUDE_WORDS.join('|'))

/** Whether letters, all in lower case, hold no crude word. */
export const isClean = (letters: string): boolean => !CRUDE.test(letters)

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
const START = 0

const indexOfState = new Map(STATES.map((state, index) => [state, index]))

/** Where a letter leads; undefined: to a crude word. */
const follow = (state: string, letter: string): number | undefined => {
  const read = state + letter
  if (CRUDE_WORDS.some((word) => read.endsWith(word))) return undefined
  for (let from = 0; from < read.length; from++) {
    const index = indexOfState.get(read.slice(from))
    if (index !== undefined) return index
  }
  return START
}

type Moves = {
  /** Where each letter leads from the start. */
  readonly fromStart: ReadonlyMap<string, number>
  /** By state, the letters that lead elsewhere than they would from the start: few. */
  readonly otherwise: readonly (readonly (readonly [letter: string, to: number | undefined])[])[]
}

let moves: Moves | undefined

const movesOf = (): Moves => {
  if (moves) return moves
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const fromStart = new Map(letters.map((letter) => [letter, follow('', letter) ?? START]))
  const otherwise = STATES.map((state) =>
    letters
      .map((letter) => [letter, follow(state, letter)] as const)
      .filter(([letter, to]) => to !== fromStart.get(letter)),
  )
  moves = { fromStart, otherwise }
  return moves
}

const stepBack = (ways: readonly bigint[], letters: string): readonly bigint[] => {
  const { fromStart, otherwise } = movesOf()
  const waysAt = (state: number | undefined): bigint => (state === undefined ? 0n : (ways[state] ?? 0n))
  const fromTheStart = [...letters].reduce((sum, letter) => sum + waysAt(fromStart.get(letter)), 0n)
  return otherwise.map((others) =>
    others.reduce(
      (sum, [letter, to]) =>
        letters.includes(letter) ? sum + waysAt(to) - waysAt(fromStart.get(letter)) : sum,
      fromTheStart,
    ),
  )
}
