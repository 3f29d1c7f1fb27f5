import workerUrl from '../../../workers/generator.worker.ts?worker&url'
import { generateLoading } from '../../core/generator/generate-loading.ts'
import { fillFrom } from '../../core/random/fill-from.ts'
import { RandomWords } from '../../core/random/random-words.ts'
import { trustedScriptUrl } from '../trusted-urls.ts'
import { createGeneratorBridge, type GeneratorBridge } from './bridge.ts'

/** The bridge to the real worker; nothing runs before its first call. */
export const startGeneratorBridge = (): GeneratorBridge => {
  const words = new RandomWords(fillFrom(globalThis))
  return createGeneratorBridge({
    startWorker: () => new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'generator' }),
    generateInPage: (options, count) => generateLoading(options, count, words),
  })
}
