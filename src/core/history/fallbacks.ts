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

/** Whether all of `read` stands in `stored` as well; databases keep fields in an order of their own. */
const isTold = (stored: unknown, read: unknown): boolean =>
  isObject(read)
    ? isObject(stored) && Object.entries(read).every(([name, value]) => isTold(stored[name], value))
    : stored === read

/**
 * The options of a stored row, whatever of them it holds. `stored` is the object that carries the flags;
 * anything else counts as empty. Fallbacks are the specification's (section 3, history item as read): length
 * from `passwordLength`, then 12; letters and numbers on; symbols, excludeSimilar and pronounceable off.
 * Rows of newer kinds say so in `mode`, and have their parameters beside it. What needed a fallback says
 * that it is `guessed`.
 */
export const readOptions = (stored: unknown, passwordLength: unknown): HistoryOptions => {
  const options = isObject(stored) ? stored : {}
  const told = [options.length, passwordLength].find(isLength)
  const length = told ?? FALLBACK_LENGTH
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
  const read = 'mode' in made ? { ...characters, ...made, length } : characters
  const parts = 'mode' in made ? made : { ...characters, mode: undefined }
  const isKnown =
    options.guessed !== true && told !== undefined && isTold(options, { ...parts, length: options.length })
  return isKnown ? read : { ...read, guessed: true }
}
