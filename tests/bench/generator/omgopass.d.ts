/** The package has no types of its own. */
declare module 'omgopass' {
  type Options = {
    readonly syllablesCount?: number
    readonly minSyllableLength?: number
    readonly maxSyllableLength?: number
    readonly hasNumbers?: boolean
    readonly separators?: string
  }
  /** Syllables of consonants and vowels in turn, each with a capital. */
  export default function generatePassword(options: Options): string
}
