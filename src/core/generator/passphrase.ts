import type { RandomWords } from '../random/random-words.ts'
import type { Separator } from './mode-options.ts'
import type { PassphraseRecipe } from './passphrase-recipe.ts'

const BETWEEN: Readonly<Record<Separator, string>> = {
  space: ' ',
  hyphen: '-',
  dot: '.',
  underscore: '_',
  // Drawn anew for each gap.
  digit: '',
  none: '',
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Makes passphrases of words of `list`, which has as many as the recipe says. */
export const createPassphraseMaker = (
  recipe: PassphraseRecipe,
  words: RandomWords,
  list: readonly string[],
): (() => string) => {
  if (list.length !== recipe.listSize) throw new Error(`A list of ${list.length} words`)
  const { words: count, separator, capitals, digit } = recipe
  const { leading, following } = writtenOf(list, capitals === 'first', BETWEEN[separator])
  return () => {
    const loud = capitals === 'one_word' ? words.below(count) : -1
    const numbered = digit ? words.below(count) : -1
    let text = ''
    for (let at = 0; at < count; at++) {
      if (separator === 'digit' && at > 0) text += drawDigit(words)
      const written = at === 0 ? leading : following
      const word = written[words.below(written.length)] as string
      text += at === loud ? word.toUpperCase() : word
      if (at === numbered) text += drawDigit(words)
    }
    return text
  }
}

const drawDigit = (words: RandomWords): string => '0123456789'.charAt(words.below(10))

/** The words of a list as they stand first in a text, and behind another word. */
type Written = { readonly leading: readonly string[]; readonly following: readonly string[] }

/** The last one, kept: to write a list takes longer than a thousand passphrases of it. */
let known: { readonly list: readonly string[]; readonly how: string; readonly written: Written } | undefined

const writtenOf = (list: readonly string[], isCapitalized: boolean, before: string): Written => {
  const how = `${isCapitalized}${before}`
  if (known?.list !== list || known.how !== how) {
    const leading = isCapitalized ? list.map(capitalize) : list
    known = { list, how, written: { leading, following: leading.map((word) => before + word) } }
  }
  return known.written
}
