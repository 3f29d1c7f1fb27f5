/** ASCII characters in order, each once; or any character at all. */
export type CharacterSet = string | 'unicode'

/** What a site asks for, in the terms of https://developer.apple.com/password-rules/. */
export type PasswordRules = {
  /** A password has a character of each. */
  readonly required: readonly CharacterSet[]
  /** All that it may have; the required ones are among them. */
  readonly allowed: CharacterSet
  readonly maxConsecutive: number | undefined
  readonly minLength: number | undefined
  readonly maxLength: number | undefined
}

const range = (from: string, to: string): string =>
  Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, at) =>
    String.fromCharCode(from.charCodeAt(0) + at),
  ).join('')

export const ASCII_PRINTABLE = range(' ', '~')

const NAMED: Readonly<Record<string, CharacterSet>> = {
  upper: range('A', 'Z'),
  lower: range('a', 'z'),
  digit: range('0', '9'),
  special: ASCII_PRINTABLE.replace(/[A-Za-z0-9]/g, ''),
  'ascii-printable': ASCII_PRINTABLE,
  unicode: 'unicode',
}

/** A property of the text; without a value where the text gave none that counts. */
type Property =
  | { readonly name: 'required' | 'allowed'; readonly value: readonly CharacterSet[] | undefined }
  | { readonly name: 'max-consecutive' | 'minlength' | 'maxlength'; readonly value: number | undefined }

/**
 * Reads the `passwordrules` of a site as browsers do, faults included: what is unreadable in the midst of a text makes
 * all of it void (undefined), what follows no separator is dropped, an unfinished class has no characters.
 */
export const parseRules = (text: string): PasswordRules | undefined => {
  const properties = readProperties(text)
  if (!properties) return undefined
  const required: CharacterSet[] = []
  const allowed: CharacterSet[] = []
  const least: number[] = []
  const most: number[] = []
  const runs: number[] = []
  for (const { name, value } of properties) {
    if (value === undefined) continue
    if (name === 'required') required.push(unite(value))
    if (name === 'required' || name === 'allowed') allowed.push(...value)
    if (name === 'minlength') least.push(value)
    if (name === 'maxlength') most.push(value)
    if (name === 'max-consecutive') runs.push(value)
  }
  return {
    required,
    allowed: unite(allowed) || ASCII_PRINTABLE,
    maxConsecutive: runs.length > 0 ? Math.min(...runs) : undefined,
    minLength: least.length > 0 ? Math.max(...least) : undefined,
    maxLength: most.length > 0 ? Math.min(...most) : undefined,
  }
}

/** Of the two sets that hold all others, the first that is named counts. */
const unite = (sets: readonly CharacterSet[]): CharacterSet => {
  const whole = sets.find((set) => set === 'unicode' || set === ASCII_PRINTABLE)
  return whole ?? inOrder(sets.join(''))
}

/** No class of characters in order reads `unicode`. */
const inOrder = (characters: string): string => [...new Set(characters)].sort().join('')

const COLON = /:[ \f\n\r\t]*/y
const SPACE = /[ \f\n\r\t]*/y
const NAME = /[A-Za-z-]+/y
const NUMBER = /[0-9]+/y

/** Where reading stands; `take` moves on over what matches there. */
class Reader {
  at = 0
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  get next(): string {
    return this.text.charAt(this.at)
  }

  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at
    const match = pattern.exec(this.text)
    if (!match) return undefined
    this.at = pattern.lastIndex
    return match
  }
}

const readProperties = (text: string): readonly Property[] | undefined => {
  const reader = new Reader(text)
  const properties: Property[] = []
  reader.take(SPACE)
  while (!reader.isAtEnd) {
    if (!/[A-Za-z-]/.test(reader.next)) return properties
    const property = readProperty(reader)
    if (!property) return undefined
    properties.push(property)
    reader.take(SPACE)
    if (reader.isAtEnd) return properties
    if (reader.next !== ';') return undefined
    reader.at++
    reader.take(SPACE)
  }
  return properties
}

/** Undefined: a name that no property has. */
const readProperty = (reader: Reader): Property | undefined => {
  const name = reader.take(NAME)?.[0]
  const isEmpty = !reader.take(COLON) || reader.isAtEnd || reader.next === ';'
  switch (name) {
    case 'required':
    case 'allowed':
      return { name, value: isEmpty ? undefined : readSets(reader) }
    case 'max-consecutive':
    case 'minlength':
    case 'maxlength':
      return { name, value: isEmpty ? undefined : readNumber(reader) }
    default:
      return undefined
  }
}

/** Counts only when the property ends right behind it, and when it is not zero. */
const readNumber = (reader: Reader): number | undefined => {
  const digits = reader.take(NUMBER)?.[0]
  const isWhole = reader.isAtEnd || reader.next === ';'
  return digits !== undefined && isWhole ? Number(digits) || undefined : undefined
}

/** Undefined leaves the reader where the fault is. */
const readSets = (reader: Reader): readonly CharacterSet[] | undefined => {
  const sets: CharacterSet[] = []
  for (;;) {
    const begun = reader.at
    if (reader.next === '[') {
      const characters = readClass(reader)
      if (characters) sets.push(characters)
    } else {
      const set = NAMED[reader.take(NAME)?.[0].toLowerCase() ?? '']
      if (set === undefined) {
        reader.at = begun
        return undefined
      }
      sets.push(set)
    }
    reader.take(SPACE)
    if (reader.isAtEnd || reader.next === ';') return sets
    if (reader.next !== ',') return undefined
    reader.at++
    reader.take(SPACE)
    if (reader.isAtEnd) return undefined
  }
}

/**
 * `[…]`: ends at the first `]`, or at the second of two that follow each other, and then holds one itself. A `-` counts
 * only as the first character. Undefined when it never ends.
 */
const readClass = (reader: Reader): string | undefined => {
  const start = reader.at + 1
  const end = reader.text.indexOf(']', start)
  if (end < 0) {
    reader.at = reader.text.length
    return undefined
  }
  const holdsBracket = reader.text.charAt(end + 1) === ']'
  reader.at = holdsBracket ? end + 2 : end + 1
  const first = reader.text.charAt(start) === '-' && end > start ? '-' : ''
  const rest = reader.text.slice(start, end).replace(/[^ -~]|-/g, '')
  return inOrder(first + rest + (holdsBracket ? ']' : ''))
}
