import { MAX_LONG_LENGTH } from '../generator/mode-options.ts'
import { MAX_LENGTH, MIN_LENGTH } from '../generator/options.ts'
import { createRecipe } from '../generator/recipe.ts'
import { fail, ok, type Result } from '../result.ts'
import { CSV_FIELDS, ownLabel } from './csv.ts'
import { readOptions } from './fallbacks.ts'
import { isOfWords } from './is-of-words.ts'
import type { HistoryOptions } from './item.ts'
import { checkLabel, UNSTORABLE } from './label.ts'
import { parseCsv } from './parse-csv.ts'
import { optionsSeenIn } from './record-options.ts'

/** One password of a file that this app has exported. */
export type ImportEntry = {
  readonly password: string
  readonly label: string
  /** ISO 8601, UTC, of the years 1970 to 9998; null where the file has no such time. */
  readonly createdAt: string | null
  readonly options: HistoryOptions
}

export type ImportFile = {
  readonly entries: readonly ImportEntry[]
  /**
   * Entries that no row of the history can hold (no password, no label, too long), or whose password
   * was changed since.
   */
  readonly unusable: number
}

/** In one file. */
const MAX_IMPORT_ENTRIES = 100_000

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// A spreadsheet's serial number reads as a year of five figures, which no database takes; one year is left
// for clocks set right.
const END_OF_TIMES = Date.UTC(9999, 0)

const timeOf = (text: unknown): string | null => {
  const time = typeof text === 'string' ? Date.parse(text) : Number.NaN
  return time >= 0 && time < END_OF_TIMES ? new Date(time).toISOString() : null
}

/**
 * As the database does: digits alone may be 3, and more than 50 characters are of a row that says its kind.
 */
const isStorable = (password: string, options: HistoryOptions): boolean => {
  if (UNSTORABLE.test(password)) return false
  if ('mode' in options && options.mode === 'pin') return /^[0-9]{3,12}$/.test(password)
  if ('mode' in options && options.mode === 'passphrase' && !isOfWords(password, options)) return false
  const characters = [...password].length
  return characters >= MIN_LENGTH && characters <= ('mode' in options ? MAX_LONG_LENGTH : MAX_LENGTH)
}

/**
 * What of `stored` a password is told to be made with: null where it cannot be, as of rules that reading has
 * cut. What the generator takes, a row has room for beside the longest password and label.
 */
const toldOptions = (stored: unknown, length: number): HistoryOptions | null => {
  if (!isObject(stored)) return null
  const read = { ...readOptions(stored, length), length }
  if ('mode' in read && read.mode === 'site' && read.rules !== stored.rules) return null
  return createRecipe(read).ok ? read : null
}

/** Where nothing tells how it was made: of the first kind, or of the one that has room for it. */
const optionsFor = (password: string): HistoryOptions => {
  const seen = { ...optionsSeenIn(password), guessed: true } as const
  if (seen.length > MAX_LENGTH) return { ...seen, mode: 'random' }
  return seen.length < MIN_LENGTH ? { ...seen, mode: 'pin' } : seen
}

type Raw = {
  readonly label: unknown
  readonly password: unknown
  readonly at: unknown
  readonly options: unknown
}

const entryOf = ({ label, password, at, options }: Raw): ImportEntry | null => {
  if (typeof label !== 'string' || typeof password !== 'string') return null
  const checked = checkLabel(label)
  if (!checked.ok) return null
  const told = toldOptions(options, [...password].length)
  // What a newer app or an editor tells may be of no kind that is known here.
  const used = told !== null && isStorable(password, told) ? told : optionsFor(password)
  return isStorable(password, used)
    ? { password, label: checked.value, createdAt: timeOf(at), options: used }
    : null
}

const fromJson = (text: string): readonly Raw[] | null => {
  try {
    const parsed: unknown = JSON.parse(text)
    if (!Array.isArray(parsed)) return null
    return parsed.map((entry: unknown) => {
      const { label, password, created_at: at, options } = isObject(entry) ? entry : {}
      return { label, password, at, options }
    })
  } catch {
    return null
  }
}

/**
 * A spreadsheet takes 00421 for the number 421 and 1e5 for 100000; the length beside it tells. One that
 * says no number tells nothing. Another length than the password's own stands only in files of earlier
 * versions, of rows that were made by hand with one: they are left out and counted, since nobody can tell
 * them from changed ones.
 */
const isOfLength = (password: string | undefined, told: string | undefined): boolean =>
  !/^\s*[0-9]+\s*$/.test(told ?? '') || Number(told) === [...(password ?? '')].length

const fromCsv = (text: string): readonly Raw[] | null => {
  const [header, ...records] = parseCsv(text) ?? []
  if (header?.length !== CSV_FIELDS.length || CSV_FIELDS.some((name, place) => header[place] !== name))
    return null
  return records.map(([label, password, at, ...rest]) => ({
    label: label === undefined ? undefined : ownLabel(label),
    // Another number of fields: nobody can tell which is which.
    password: rest.length === 1 && isOfLength(password, rest[0]) ? password : undefined,
    at,
    options: undefined,
  }))
}

/**
 * The passwords of a file that this app has exported, JSON or CSV, whichever its text is.
 * `import_unreadable`: it is neither, or broken off; `import_too_many`.
 */
export const parseImportFile = (text: string): Result<ImportFile> => {
  const whole = text.replace(/^\ufeff/, '')
  const raw = whole.trimStart().startsWith('[') ? fromJson(whole) : fromCsv(whole)
  if (raw === null) return fail({ code: 'import_unreadable' })
  if (raw.length > MAX_IMPORT_ENTRIES) return fail({ code: 'import_too_many' })
  const entries = raw.map(entryOf).filter((entry) => entry !== null)
  return ok({ entries, unusable: raw.length - entries.length })
}
