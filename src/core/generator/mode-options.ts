import type { GeneratorOptions } from './options.ts'

/** What a person can choose, by kind of password. Untrusted until `createRecipe` has looked at it. */
export type ModeOptions = RandomOptions | PronounceableOptions | PassphraseOptions | PinOptions | SiteOptions

type Classes = Omit<GeneratorOptions, 'pronounceable'>

export type ClassName = 'uppercase' | 'lowercase' | 'numbers' | 'symbols'

/** `length` is 4 to MAX_LONG_LENGTH. */
export type RandomOptions = Classes & {
  readonly mode: 'random'
  /** What the symbols are drawn from in place of the specified ones: 1 to MAX_OWN_CHARACTERS. */
  readonly ownSymbols?: string | undefined
  /** Characters that are left out of every class, at most MAX_OWN_CHARACTERS. */
  readonly leaveOut?: string | undefined
  /** How many of each selected class a password has at least, 0 to MAX_MINIMUM; 1 where nothing is said. */
  readonly minimums?: Readonly<Partial<Record<ClassName, number>>> | undefined
}

/** `length` is 4 to MAX_LONG_LENGTH. */
export type PronounceableOptions = Classes & { readonly mode: 'pronounceable' }

/** How many words the list of a language has: known without loading the lists, so that the bits are too. */
export const LIST_SIZES = { en: 7_776, es: 4_096 } as const
export type WordLanguage = keyof typeof LIST_SIZES
export const WORD_LANGUAGES = Object.keys(LIST_SIZES) as readonly WordLanguage[]

/** What stands between two words; `digit`: each time a digit of its own. */
export const SEPARATORS = ['space', 'hyphen', 'dot', 'underscore', 'digit', 'none'] as const
export type Separator = (typeof SEPARATORS)[number]

/** `first`: the first letter of every word. `one_word`: the whole of one word, any of them. */
export const CAPITALS = ['none', 'first', 'one_word'] as const
export type Capitals = (typeof CAPITALS)[number]

export type PassphraseOptions = {
  readonly mode: 'passphrase'
  /** MIN_WORDS to MAX_WORDS. */
  readonly words: number
  readonly language: WordLanguage
  readonly separator: Separator
  readonly capitals: Capitals
  /** One digit behind one word, any of them. */
  readonly digit: boolean
}

export type PinOptions = {
  readonly mode: 'pin'
  /** Digits: MIN_PIN_LENGTH to MAX_PIN_LENGTH. */
  readonly length: number
}

/** What a site takes. */
export type SiteOptions = {
  readonly mode: 'site'
  /** In the words of its `passwordrules`, at most MAX_SITE_TEXT. */
  readonly rules: string
  /** What is wanted, 4 to MAX_LONG_LENGTH; the site's own bounds come before it. */
  readonly length: number
}

export const MAX_LONG_LENGTH = 128
// What is typed goes into the row of a password: beside the longest one and the longest label it has to fit.
/** Of symbols of one's own, and of what is left out. */
export const MAX_OWN_CHARACTERS = 100
/** More is no text that a person typed or a site gave. */
export const MAX_SITE_TEXT = 1_000
export const MAX_MINIMUM = 9
export const MIN_WORDS = 3
export const MAX_WORDS = 12
export const MIN_PIN_LENGTH = 3
export const MAX_PIN_LENGTH = 12

export const DEFAULT_PASSPHRASE: PassphraseOptions = Object.freeze({
  mode: 'passphrase',
  words: 6,
  language: 'en',
  separator: 'hyphen',
  capitals: 'none',
  digit: false,
})

export const DEFAULT_PIN: PinOptions = Object.freeze({ mode: 'pin', length: 6 })

/** Between two bounds, and a whole number, whatever its type promised. */
export const isWholeBetween = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most

/** The options of the two first kinds as they are remembered, in the form that every kind has. */
export const toModeOptions = ({ pronounceable, ...options }: GeneratorOptions): ModeOptions => ({
  mode: pronounceable ? 'pronounceable' : 'random',
  ...options,
})
