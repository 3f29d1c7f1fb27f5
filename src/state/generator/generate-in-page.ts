import type { UsedOptions } from '../../core/generator/chosen-options.ts'
import { generateLoading } from '../../core/generator/generate-loading.ts'
import { fillFrom } from '../../core/random/fill-from.ts'
import { RandomWords } from '../../core/random/random-words.ts'

const words = new RandomWords(fillFrom(globalThis))

/** What the worker does, by the same functions, where there is no worker. */
export const generateInPage = (options: UsedOptions, count: number) => generateLoading(options, count, words)
