import type { Failure } from '../failure.ts'
import type { RandomWords } from '../random/random-words.ts'
import { fail, type Result } from '../result.ts'
import { generate } from './generate.ts'
import type { ModeOptions } from './mode-options.ts'
import type { GeneratorOptions } from './options.ts'
import { loadWordList } from './words/load-list.ts'

type Made = Result<readonly string[]>

/** As `generate`, for every kind: at once where no list is needed, else when it is there, or with `part_missing`. */
export const generateLoading = (
  options: GeneratorOptions | ModeOptions,
  count: number,
  words: RandomWords,
): Made | Promise<Made> => {
  if (!('mode' in options) || options.mode !== 'passphrase') return generate(options, count, words)
  return loadWordList(options.language).then(
    (list) => generate(options, count, words, list),
    () => fail<Failure>({ code: 'part_missing' }),
  )
}
