import { DEFAULT_OPTIONS, type GeneratorOptions, isLengthInBounds } from './options.ts'

/** What a device kept, taken apart with mistrust: each part that is not valid falls back to its default. */
export const parseRememberedOptions = (kept: { readonly [key: string]: unknown }): GeneratorOptions => {
  const flag = (name: Exclude<keyof GeneratorOptions, 'length'>): boolean => {
    const value = kept[name]
    return typeof value === 'boolean' ? value : DEFAULT_OPTIONS[name]
  }
  return {
    length: isLengthInBounds(kept.length) ? kept.length : DEFAULT_OPTIONS.length,
    includeUppercase: flag('includeUppercase'),
    includeLowercase: flag('includeLowercase'),
    includeNumbers: flag('includeNumbers'),
    includeSymbols: flag('includeSymbols'),
    excludeSimilar: flag('excludeSimilar'),
    pronounceable: flag('pronounceable'),
  }
}
