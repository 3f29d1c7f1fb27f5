import type { OpenItem } from './item.ts'

/** RFC 4180 ends every record with CRLF. */
const LINE_END = '\r\n'

export const CSV_FIELDS = ['Label', 'Password', 'Created At', 'Length']

export const CSV_HEADER = `${CSV_FIELDS.join(',')}${LINE_END}`

// Also quoted: what readers with another separator would split at, every control character and every end of a
// line that Unicode knows (some readers end a record at a form feed or U+2028), and white space at an edge,
// which some trim.
const NEEDS_QUOTES = /[",;\p{Cc}\u2028\u2029]|^\s|\s$/u

// What spreadsheets take for a formula, with the full-width forms that some of them fold, after
// any white space.
const STARTS_FORMULA = /^'*\s*[=+\-@\t\r＝＋－＠]/

const field = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * A label that a spreadsheet shows instead of running: one apostrophe stands before what would start a
 * formula, and before such a label that already has apostrophes, so that taking one away gives every label
 * back. Passwords never go through here: they are exported byte for byte.
 */
export const inertLabel = (label: string): string => (STARTS_FORMULA.test(label) ? `'${label}` : label)

/** What `inertLabel` was given. */
export const ownLabel = (label: string): string =>
  label.startsWith("'") && STARTS_FORMULA.test(label) ? label.slice(1) : label

/**
 * One history entry as a line of CSV: Label, Password, Created At (ISO 8601), Length. The length is the
 * password's own, whatever its row tells: the import knows by it a password that a spreadsheet has changed.
 */
export const formatCsvLine = ({ label, password, createdAt }: OpenItem): string =>
  [field(inertLabel(label)), field(password), field(createdAt), String([...password].length)].join(',') +
  LINE_END
