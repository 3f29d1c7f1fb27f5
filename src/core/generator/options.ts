/** What a person can choose. Untrusted until `createRecipe` has looked at it. */
export type GeneratorOptions = {
  /** Characters in the whole password, MIN_LENGTH to MAX_LENGTH. */
  readonly length: number
  readonly includeUppercase: boolean
  readonly includeLowercase: boolean
  readonly includeNumbers: boolean
  readonly includeSymbols: boolean
  /** Leaves out the characters of LOOKALIKES. Premium. */
  readonly excludeSimilar: boolean
  /** Alternating consonants and vowels. Premium. */
  readonly pronounceable: boolean
}

/** Random ones of the four classes. */
export type PlainOptions = GeneratorOptions & { readonly pronounceable: false }

export const MIN_LENGTH = 4
export const MAX_LENGTH = 50

export const DEFAULT_OPTIONS: PlainOptions = Object.freeze({
  length: 16,
  includeUppercase: true,
  includeLowercase: true,
  includeNumbers: true,
  includeSymbols: true,
  excludeSimilar: false,
  pronounceable: false,
})

export const isLengthInBounds = (length: unknown): length is number =>
  Number.isInteger(length) && (length as number) >= MIN_LENGTH && (length as number) <= MAX_LENGTH

/** What a free user's generator really uses: the premium switches are off, whatever is remembered. */
export const withoutPremium = (options: GeneratorOptions): GeneratorOptions =>
  options.excludeSimilar || options.pronounceable
    ? { ...options, excludeSimilar: false, pronounceable: false }
    : options
