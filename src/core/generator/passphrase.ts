import type { RandomWords } from '../random/random-words.ts'
import type { Separator } from './mode-options.ts'
import type { PassphraseRecipe } from './passphrase-recipe.ts'

const BETWEEN: Readonly<Record<Exclude<Separator, 'digit'>, string>> = {
  space: ' ',
  hyphen: '-',
  dot: '.',
  underscore: '_',
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
  const written = capitals === 'first' ? list.map(capitalize) : list
  return () => {
    const loud = capitals === 'one_word' ? words.below(count) : -1
    const numbered = digit ? words.below(count) : -1
    let text = ''
    for (let at = 0; at < count; at++) {
      if (at > 0) text += separator === 'digit' ? words.below(10) : BETWEEN[separator]
      const word = written[words.below(list.length)] as string
      text += at === loud ? word.toUpperCase() : word
      if (at === numbered) text += words.below(10)
    }
    return text
  }
}
