import { readOptions } from '../history/fallbacks.ts'
import type { CharacterOptions, HistoryOptions } from '../history/item.ts'
import { FLAGS, type RowContent } from './row-content.ts'

/** A readable row's settings as the content that is sealed of it, and back. */

type Settings = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const CHARACTER_FIELDS = ['length', ...FLAGS]

const without = (fields: Settings, names: readonly string[]): Settings =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

const charactersOf = (options: HistoryOptions): CharacterOptions => {
  const { length, includeUppercase, includeLowercase, includeNumbers, includeSymbols, excludeSimilar } =
    options
  return {
    length,
    includeUppercase,
    includeLowercase,
    includeNumbers,
    includeSymbols,
    excludeSimilar,
    pronounceable: options.pronounceable,
  }
}

/**
 * [V14] Everything that a readable row tells, its options with today's fallbacks, and what this app does not know as `extra`. Options of
 * a newer kind, and unknown ones, go along as `mode`. null where there is no password.
 */
export const contentOf = (settings: Settings, passwordLength: number | null): RowContent | null => {
  const { password, label } = settings
  if (typeof password !== 'string' || password === '') return null
  const isNested = isObject(settings.options)
  const read = readOptions(isNested ? settings.options : settings, passwordLength)
  // Flat, only options of a kind that is known can be told from other fields.
  const told = isObject(settings.options) ? settings.options : { ...read }
  // The flags are sealed with their fallbacks: that some of them are no more than that has to go along.
  const mode = without({ ...told, ...(read.guessed && { guessed: true }) }, CHARACTER_FIELDS)
  const taken = isNested ? ['options'] : ['options', ...CHARACTER_FIELDS, ...Object.keys(mode)]
  const extra = without(settings, ['password', 'label', ...taken])
  return {
    password,
    label: typeof label === 'string' ? label : '',
    options: charactersOf(read),
    ...(Object.keys(mode).length > 0 && { mode }),
    ...(Object.keys(extra).length > 0 && { extra }),
  }
}

/** The settings that a row of this content has while it is readable. */
export const settingsOf = ({ password, label, options, mode, extra }: RowContent): Settings => ({
  ...extra,
  password,
  label,
  options: { ...(isObject(mode) ? mode : {}), ...options },
})
