import type { GeneratorOptions } from '../../../src/core/generator/options.ts'

const BOTH = [true, false]

/** All 64 settings of the switches, at one length; those without any character class included. */
export const everyOptions = (length: number): GeneratorOptions[] =>
  BOTH.flatMap((pronounceable) =>
    BOTH.flatMap((excludeSimilar) =>
      BOTH.flatMap((includeSymbols) =>
        BOTH.flatMap((includeNumbers) =>
          BOTH.flatMap((includeLowercase) =>
            BOTH.map((includeUppercase) => ({
              length,
              includeUppercase,
              includeLowercase,
              includeNumbers,
              includeSymbols,
              excludeSimilar,
              pronounceable,
            })),
          ),
        ),
      ),
    ),
  )

export const hasNoClass = (options: GeneratorOptions): boolean =>
  !options.includeUppercase &&
  !options.includeLowercase &&
  (options.pronounceable || (!options.includeNumbers && !options.includeSymbols))

/** Why a text is not a password of these options: read off the specification, not off the code. */
export const faultIn = (text: string, options: GeneratorOptions): string | undefined => {
  const symbols = options.pronounceable ? /[!@#$%&*]/ : /[!@#$%^&*()_+\-=[\]{}|;:,.<>?]/
  const classes: [boolean, RegExp, string][] = [
    [options.includeUppercase, /[A-Z]/, 'uppercase'],
    [options.includeLowercase, /[a-z]/, 'lowercase'],
    [options.includeNumbers, /[0-9]/, 'number'],
    [options.includeSymbols, symbols, 'symbol'],
  ]
  if (text.length !== options.length) return `length ${text.length}`
  if (options.excludeSimilar && /[il1Lo0O]/.test(text)) return 'lookalike'
  for (const [selected, pattern, name] of classes) {
    if (selected !== pattern.test(text)) return `${name} ${selected ? 'missing' : 'unwanted'}`
  }
  const allowed = classes.filter(([selected]) => selected).map(([, pattern]) => pattern)
  if ([...text].some((character) => !allowed.some((pattern) => pattern.test(character)))) return 'stranger'
  if (options.pronounceable) {
    const letters = text.replace(/[^A-Za-z]/g, '').toLowerCase()
    if (!/^([^aeiou][aeiou])*[^aeiou]?$/.test(letters)) return 'not alternating'
    if (text.replace(/[^0-9]/g, '').length > 1) return 'two numbers'
    if (text.replace(/[A-Za-z0-9]/g, '').length > 1) return 'two symbols'
  }
  return undefined
}
