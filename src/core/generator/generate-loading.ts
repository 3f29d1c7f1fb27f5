import type { RandomWords } from '../random/random-words.ts'
import { fail, type Result } from '../result.ts'
import { generatePlain } from './generate-plain.ts'
import { loadEveryKind } from './load-every-kind.ts'
import type { ModeOptions } from './mode-options.ts'
import type { GeneratorOptions } from './options.ts'
import { isPlain } from './plain.ts'
import { loadWordList } from './words/load-list.ts'

type Made = Result<readonly string[]>

/** As `generate`: at once for plain passwords, else when the code and the words that they need are there, or with `part_missing`. */
export const generateLoading = (
  options: GeneratorOptions | ModeOptions,
  count: number,
  words: RandomWords,
): Made | Promise<Made> => {
  if (isPlain(options)) return generatePlain(options, count, words)
  const isOfWords = 'mode' in options && options.mode === 'passphrase'
  return Promise.all([loadEveryKind(), isOfWords ? loadWordList(options.language) : undefined]).then(
    ([{ generate }, list]) => generate(options, count, words, list),
    () => fail({ code: 'part_missing' }),
  )
}
