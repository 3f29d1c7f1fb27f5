import { parseUsedOptions } from '../generator/chosen-options.ts'
import type { HistoryOptions } from './item.ts'

const FALLBACK_LENGTH = 12

/** The name of a row that carries none: 'Password' and the last 4 characters of its id. */
export const fallbackLabel = (id: string): string => `Password ${id.slice(-4)}`

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLength = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0

const flag = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback)

/**
 * The options of a stored row, whatever of them it holds. `stored` is the object that carries the flags;
 * anything else counts as empty. Fallbacks are the specification's (section 3, history item as read): length from
 * `passwordLength`, then 12; letters and numbers on; symbols, excludeSimilar and pronounceable off. Rows of newer kinds
 * say so in `mode`, and have their parameters beside it.
 */
export const readOptions = (stored: unknown, passwordLength: unknown): HistoryOptions => {
  const options = isObject(stored) ? stored : {}
  const length = [options.length, passwordLength].find(isLength) ?? FALLBACK_LENGTH
  const characters = {
    length,
    includeUppercase: flag(options.includeUppercase, true),
    includeLowercase: flag(options.includeLowercase, true),
    includeNumbers: flag(options.includeNumbers, true),
    includeSymbols: flag(options.includeSymbols, false),
    excludeSimilar: flag(options.excludeSimilar, false),
    pronounceable: flag(options.pronounceable, false),
  }
  const made = parseUsedOptions(options)
  return 'mode' in made ? { ...characters, ...made, length } : characters
}
