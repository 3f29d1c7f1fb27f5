import { fail, ok, type Result } from '../result.ts'

/** The label by which the database knows a free person's counted password; screens say it in words. */
export const FREE_LABEL = 'auto-generated-free'

/** Counted as the database counts: by character (code point), not by UTF-16 unit. */
export const MAX_LABEL_CHARACTERS = 200

/** One NUL or half of a surrogate pair makes the database, or the API before it, refuse a whole request. */
export const UNSTORABLE = /\0|\p{Surrogate}/u

// White space, controls and what has no shape of its own (zero-width spaces, marks of direction or of an
// annotation, empty Braille).
const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu

/** Nothing of it can be seen: no name to find a password by. */
export const isBlankLabel = (label: string): boolean => label.replace(UNSEEN, '') === ''

/**
 * The label as it will be saved: without surrounding white space. Fails with `label_required` (nothing left),
 * `label_too_long` or `label_unreadable` (characters that no database keeps).
 */
export const checkLabel = (text: string): Result<string> => {
  const label = text.trim()
  if (UNSTORABLE.test(label)) return fail({ code: 'label_unreadable' })
  if (isBlankLabel(label)) return fail({ code: 'label_required' })
  if ([...label].length > MAX_LABEL_CHARACTERS) return fail({ code: 'label_too_long' })
  return ok(label)
}
