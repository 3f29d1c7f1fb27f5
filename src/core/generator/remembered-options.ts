import { DEFAULT_OPTIONS, type GeneratorOptions, isLengthInBounds } from './options.ts'

/** What a device kept, taken apart with mistrust: each part that is not valid falls back to its default. */
export const parseRememberedOptions = (text: string | null): GeneratorOptions => {
  const kept = parseObject(text)
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

const parseObject = (text: string | null): { readonly [key: string]: unknown } => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
