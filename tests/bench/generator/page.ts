import { wrap } from 'comlink'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import generatorWorkerUrl from '../../../workers/generator.worker.ts?worker&url'
import type { GeneratorApi } from '../../../workers/generator-api.ts'
import ratesWorkerUrl from './rates.worker.ts?worker&url'

/** Many calls a reading, since the browser's clock ticks in tenths of a millisecond. */
const BATCH = 25
const BATCHES = 41
const WARM_UP = 10

/** Runs in Chromium; the bench reads `window.bench`. */
const bench = {
  rates: (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(ratesWorkerUrl, { type: 'module' })
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(message))
    }),

  /** Milliseconds a call through warm Comlink, one call after the other; batches of the two kinds in turn. */
  comlink: async (): Promise<{ ping: number[]; fifty: number[] }> => {
    const api = wrap<GeneratorApi>(new Worker(generatorWorkerUrl, { type: 'module' }))
    const timeOf = async (call: () => Promise<unknown>): Promise<number> => {
      const begun = performance.now()
      for (let at = 0; at < BATCH; at++) await call()
      return (performance.now() - begun) / BATCH
    }
    const ping: number[] = []
    const fifty: number[] = []
    for (let batch = 0; batch < WARM_UP + BATCHES; batch++) {
      ping.push(await timeOf(() => api.ping()))
      fifty.push(await timeOf(() => api.generate(DEFAULT_OPTIONS, 50)))
    }
    return { ping: ping.slice(WARM_UP), fifty: fifty.slice(WARM_UP) }
  },
}

Object.assign(window, { bench })
export type Bench = typeof bench
