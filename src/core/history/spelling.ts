const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
type Letter =
  | ('a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j' | 'k' | 'l' | 'm')
  | ('n' | 'o' | 'p' | 'q' | 'r' | 's' | 't' | 'u' | 'v' | 'w' | 'x' | 'y' | 'z')

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const
type Digit = (typeof DIGITS)[number]

const SIGNS = {
  '!': 'exclamation',
  '@': 'at',
  '#': 'hash',
  $: 'dollar',
  '%': 'percent',
  '^': 'caret',
  '&': 'ampersand',
  '*': 'asterisk',
  '(': 'parenOpen',
  ')': 'parenClose',
  _: 'underscore',
  '+': 'plus',
  '-': 'hyphen',
  '=': 'equals',
  '[': 'bracketOpen',
  ']': 'bracketClose',
  '{': 'braceOpen',
  '}': 'braceClose',
  '|': 'bar',
  ';': 'semicolon',
  ':': 'colon',
  ',': 'comma',
  '.': 'dot',
  '<': 'less',
  '>': 'greater',
  '?': 'question',
  ' ': 'space',
} as const
type Sign = (typeof SIGNS)[keyof typeof SIGNS]

/** How one character of a password is said aloud. `other`: it has no name here, and is shown as it is. */
export type Spoken =
  | { readonly kind: 'small' | 'capital'; readonly letter: Letter }
  | { readonly kind: 'named'; readonly name: Digit | Sign }
  | { readonly kind: 'other' }

const isLetter = (character: string): character is Letter =>
  character.length === 1 && LETTERS.includes(character)
const isSign = (character: string): character is keyof typeof SIGNS => Object.hasOwn(SIGNS, character)

export const spokenOf = (character: string): Spoken => {
  if (isLetter(character)) return { kind: 'small', letter: character }
  const lower = character.toLowerCase()
  // Not the Kelvin sign, whose lower case is a plain k.
  if (isLetter(lower) && /[A-Z]/.test(character)) return { kind: 'capital', letter: lower }
  if (isSign(character)) return { kind: 'named', name: SIGNS[character] }
  const digit = /^[0-9]$/.test(character) ? DIGITS[Number(character)] : undefined
  return digit === undefined ? { kind: 'other' } : { kind: 'named', name: digit }
}
