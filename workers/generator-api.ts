import { generateLoading } from '../src/core/generator/generate-loading.ts'
import type { ModeOptions } from '../src/core/generator/mode-options.ts'
import type { GeneratorOptions } from '../src/core/generator/options.ts'
import { fillFrom } from '../src/core/random/fill-from.ts'
import { RandomWords } from '../src/core/random/random-words.ts'
import type { Result } from '../src/core/result.ts'

const words = new RandomWords(fillFrom(globalThis))

type Made = Result<readonly string[]>

/** What the worker exposes. One message in, one out, however many passwords. */
export const generatorApi = {
  /** Answers as soon as the worker runs. */
  ping: (): 'pong' => 'pong',
  generate: (options: GeneratorOptions | ModeOptions, count: number): Made | Promise<Made> =>
    generateLoading(options, count, words),
}

export type GeneratorApi = typeof generatorApi
