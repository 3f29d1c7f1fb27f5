import type { HistoryOptions } from '../history/item.ts'
import { type Bytes, fromUtf8, padTo } from './bytes.ts'
import { CONTENT_SIZES } from './envelope.ts'

/** What is sealed of a row. */
export type RowContent = {
  readonly password: string
  readonly label: string
  readonly options: HistoryOptions
  /** Mode and parameters of a password that is neither random nor pronounceable, as its readable row holds them. */
  readonly mode?: unknown
  /** Fields of an older or newer app that this one does not know; they travel along. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** The flags of `o`, in the order of their bits. */
export const FLAGS = [
  'includeUppercase',
  'includeLowercase',
  'includeNumbers',
  'includeSymbols',
  'excludeSimilar',
  'pronounceable',
] as const satisfies readonly (keyof HistoryOptions)[]

const flagsOf = (options: HistoryOptions): number =>
  FLAGS.reduce((flags, name, bit) => flags | (options[name] ? 1 << bit : 0), 0)

const optionsOf = (length: number, flags: number): HistoryOptions => ({
  length,
  includeUppercase: (flags & 1) !== 0,
  includeLowercase: (flags & 2) !== 0,
  includeNumbers: (flags & 4) !== 0,
  includeSymbols: (flags & 8) !== 0,
  excludeSimilar: (flags & 16) !== 0,
  pronounceable: (flags & 32) !== 0,
})

const write = ({ password, label, options, mode }: RowContent, extra: RowContent['extra']): string =>
  JSON.stringify({
    p: password,
    l: label,
    o: [options.length, flagsOf(options)],
    ...(mode === undefined ? {} : { m: mode }),
    ...(extra === undefined || Object.keys(extra).length === 0 ? {} : { x: extra }),
  })

const fill = (text: string): Bytes | null => {
  for (const size of CONTENT_SIZES) {
    const padded = padTo(text, size)
    if (padded !== null) return padded
  }
  return null
}

/**
 * The content as it is encrypted, filled up to one of the sizes. Unknown fields that do not fit go; null when password and label
 * alone are too long, which the rules of a row rule out.
 */
export const encodeContent = (content: RowContent): Bytes | null =>
  fill(write(content, content.extra)) ?? fill(write(content, undefined))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/** The content of an opened row; null where it is not one. */
export const decodeContent = (bytes: Bytes): RowContent | null => {
  let value: unknown
  try {
    value = JSON.parse(fromUtf8(bytes))
  } catch {
    return null
  }
  if (!isObject(value)) return null
  const { p, l, o, m, x } = value
  if (typeof p !== 'string' || p === '' || typeof l !== 'string' || !Array.isArray(o)) return null
  const [length, flags]: readonly unknown[] = o
  if (!isCount(length) || !isCount(flags)) return null
  return {
    password: p,
    label: l,
    options: optionsOf(length, flags),
    ...(m === undefined ? {} : { mode: m }),
    ...(isObject(x) ? { extra: x } : {}),
  }
}
