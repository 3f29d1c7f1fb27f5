import workerUrl from '../../../workers/generator.worker.ts?worker&url'
import { fail } from '../../core/result.ts'
import { partFailure } from '../part-failure.ts'
import { trustedScriptUrl } from '../trusted-urls.ts'
import { createGeneratorBridge, type GeneratorBridge } from './bridge.ts'

/**
 * What makes passwords without a worker: comes when there is none, and else once the first password is there.
 */
export const loadInPage = () => import('./generate-in-page.ts')

/** The bridge to the real worker; nothing runs before its first call. */
export const startGeneratorBridge = (): GeneratorBridge =>
  createGeneratorBridge({
    startWorker: () => new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'generator' }),
    generateInPage: async (options, count) => {
      const part = await loadInPage().catch(() => null)
      const made = await part?.generateInPage(options, count)
      return !made || (!made.ok && made.failure.code === 'part_missing') ? fail(partFailure()) : made
    },
  })
