import { wrap } from 'comlink'
import { DEFAULT_PASSPHRASE, type ModeOptions } from '../../../src/core/generator/mode-options.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import generatorWorkerUrl from '../../../workers/generator.worker.ts?worker&url'
import type { GeneratorApi } from '../../../workers/generator-api.ts'
import type { ContestantName } from './contestants.ts'
import { pronounceableContestants } from './pronounceable-contestants.ts'
import ratesWorkerUrl from './rates.worker.ts?worker&url'

/** Many calls a reading, since the browser's clock ticks in tenths of a millisecond. */
const BATCH = 25
const BATCHES = 41
const WARM_UP = 10

/** Of each kind, what fifty are asked for. */
const KINDS = {
  random: { ...DEFAULT_OPTIONS, mode: 'random' },
  'random with minimums': {
    ...DEFAULT_OPTIONS,
    mode: 'random',
    minimums: { uppercase: 2, lowercase: 2, numbers: 3, symbols: 2 },
  },
  pronounceable: { ...DEFAULT_OPTIONS, mode: 'pronounceable' },
  passphrase: DEFAULT_PASSPHRASE,
  PIN: { mode: 'pin', length: 6 },
  'for a site': {
    mode: 'site',
    rules: 'maxlength: 16; max-consecutive: 2; required: digit; required: upper, lower',
    length: 16,
  },
} satisfies Record<string, ModeOptions>

export type WorkerRates = {
  readonly random: Record<ContestantName, number[]>
  readonly pronounceable: Readonly<Record<string, Readonly<Record<string, number[]>>>>
}

/** A kind in a worker of its own, since V8 compiles by what ran before. */
const ratesOf = <Name extends string>(kind: string): Promise<Record<Name, number[]>> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(ratesWorkerUrl, { type: 'module', name: kind })
    worker.onmessage = ({ data }) => {
      worker.terminate()
      resolve(data)
    }
    worker.onerror = ({ message }) => reject(new Error(message))
  })

/** Runs in Chromium; the bench reads `window.bench`. */
const bench = {
  rates: async (): Promise<WorkerRates> => {
    const random = await ratesOf<ContestantName>('random')
    const pronounceable: Record<string, Record<string, number[]>> = {}
    for (const kind of Object.keys(pronounceableContestants)) pronounceable[kind] = await ratesOf(kind)
    return { random, pronounceable }
  },

  /** Milliseconds a call through warm Comlink, one call after the other; batches of a ping and of fifty of each kind in turn. */
  comlink: async (): Promise<Record<string, number[]>> => {
    const api = wrap<GeneratorApi>(new Worker(generatorWorkerUrl, { type: 'module' }))
    const timeOf = async (call: () => Promise<unknown>): Promise<number> => {
      // The first call of a kind brings its list and its tables.
      await call()
      const begun = performance.now()
      for (let at = 0; at < BATCH; at++) await call()
      return (performance.now() - begun) / BATCH
    }
    const calls: Record<string, () => Promise<unknown>> = { ping: () => api.ping() }
    for (const [kind, options] of Object.entries(KINDS)) calls[kind] = () => api.generate(options, 50)
    const times: Record<string, number[]> = Object.fromEntries(Object.keys(calls).map((name) => [name, []]))
    for (let batch = 0; batch < WARM_UP + BATCHES; batch++) {
      for (const [name, call] of Object.entries(calls)) {
        const time = await timeOf(call)
        if (batch >= WARM_UP) times[name]?.push(time)
      }
    }
    return times
  },
}

Object.assign(window, { bench })
export type Bench = typeof bench
