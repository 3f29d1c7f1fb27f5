/** The characters of each class, exactly as specified. */
export const UPPERCASE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const LOWERCASE = 'abcdefghijklmnopqrstuvwxyz'
export const NUMBERS = '0123456789'
export const SYMBOLS = '!@#$%^&*()_+-=[]{}|;:,.<>?'

export const CONSONANTS = 'bcdfghjklmnpqrstvwxyz'
export const VOWELS = 'aeiou'
export const PRONOUNCEABLE_SYMBOLS = '!@#$%&*'

/** Exactly as specified: a capital I is not among them. */
export const LOOKALIKES = 'il1Lo0O'

const isReadable = (character: string): boolean => !LOOKALIKES.includes(character)

export const withoutLookalikes = (characters: string): string => [...characters].filter(isReadable).join('')

/** Of lower-case letters, those that are no lookalike in either case. */
export const withoutLookalikeLetters = (letters: string): string =>
  [...letters].filter((letter) => isReadable(letter) && isReadable(letter.toUpperCase())).join('')
