/** The package has no types of its own. */
declare module 'otp-generator' {
  type Options = Partial<
    Record<'digits' | 'lowerCaseAlphabets' | 'upperCaseAlphabets' | 'specialChars', boolean>
  >
  /** So many characters of the kinds that are not switched off. */
  export function generate(length: number, options: Options): string
}
