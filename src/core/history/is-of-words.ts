import type { PassphraseOptions, Separator } from '../generator/mode-options.ts'

/** As the words of the lists are, some of which have a hyphen inside; behind one, perhaps, the digit. */
const WORD = '[A-Za-z][A-Za-z-]{1,7}[A-Za-z][0-9]?'
const BETWEEN: Readonly<Record<Separator, string>> = {
  space: ' ',
  hyphen: '-',
  dot: '[.]',
  underscore: '_',
  digit: '[0-9]',
  none: '',
}
/** Of a word with what stands before it. */
const SIZES = [3, 4, 5, 6, 7, 8, 9, 10, 11]

/** Whether it may be such a passphrase, as far as the database tells, which does not have the lists either. */
export const isOfWords = (password: string, options: PassphraseOptions): boolean => {
  const { words, separator, capitals, digit } = options
  const digits = (separator === 'digit' ? words - 1 : 0) + (digit ? 1 : 0)
  if (password.replace(/[^0-9]/g, '').length !== digits) return false
  if (capitals === 'none' && /[A-Z]/.test(password)) return false
  // Word by word: one pattern for all would try every way to take apart what is none.
  let ends = [0]
  for (let word = 0; word < words; word++) {
    const piece = new RegExp(`^${word === 0 ? '' : BETWEEN[separator]}${WORD}$`)
    const next = ends.flatMap((from) =>
      SIZES.map((size) => from + size).filter((to) => piece.test(password.slice(from, to))),
    )
    ends = [...new Set(next)]
  }
  return ends.includes(password.length)
}
