import type { GeneratorApi } from '../../../workers/generator-api.ts'
import type { UsedOptions } from '../../core/generator/chosen-options.ts'
import type { Result } from '../../core/result.ts'
import { within } from '../../storage/within.ts'
import { startWorkerSession, type WorkerLike, WorkerLost, type WorkerSession } from '../worker-session.ts'

/**
 * The screens' way to the generator. It answers with a working worker, a dead one or none: then the same core
 * functions run in the page. It fails only for options that are refused, for missing randomness and for a
 * list of words that cannot be had.
 */
export type GeneratorBridge = {
  /** `count` passwords from one recipe, 1 to MAX_COUNT. */
  generate(options: UsedOptions, count: number): Promise<Result<readonly string[]>>
  /** Whether passwords are being made in the page because the worker is not to be had. */
  isInPage(): boolean
  /** Hears of a change of `isInPage`; returns its stop. */
  subscribe(listener: () => void): () => void
  /** Ends the worker now; the next call starts another. */
  stop(): void
}

export const BRIDGE_LIMITS = {
  /** A call waits this long for a worker that is still starting; then the page makes the password. */
  PATIENCE_MS: 400,
  /** A worker that has not started by then has failed. */
  START_LIMIT_MS: 2_500,
  /** A thousand long passwords take a few milliseconds. */
  CALL_LIMIT_MS: 2_000,
  /** An unused worker is ended, and with it the randomness that it holds. */
  IDLE_STOP_MS: 60_000,
  /** After a failed start the page makes all passwords for this long; then the worker is tried again. */
  REST_MS: 30_000,
} as const

type Made = Result<readonly string[]>

type Parts = {
  readonly startWorker: () => WorkerLike
  /** The same functions, in the page. */
  readonly generateInPage: (options: UsedOptions, count: number) => Made | Promise<Made>
  readonly limits?: { readonly [K in keyof typeof BRIDGE_LIMITS]: number }
}

type Running = { readonly session: WorkerSession<GeneratorApi>; readonly isReady: Promise<boolean> }

/**
 * Owns the generator's worker: started by the first call, restarted when lost, ended when idle, done
 * without when it must.
 */
export const createGeneratorBridge = ({
  startWorker,
  generateInPage,
  limits = BRIDGE_LIMITS,
}: Parts): GeneratorBridge => {
  let running: Running | undefined
  let restUntilMs = 0
  let isWorkerMissing = false
  let lossesInARow = 0
  let idleTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const setWorkerMissing = (isMissing: boolean) => {
    if (isMissing === isWorkerMissing) return
    isWorkerMissing = isMissing
    for (const listener of listeners) listener()
  }

  const rest = () => {
    running = undefined
    restUntilMs = performance.now() + limits.REST_MS
    setWorkerMissing(true)
  }

  const start = (): Running | undefined => {
    let session: WorkerSession<GeneratorApi>
    try {
      session = startWorkerSession<GeneratorApi>(startWorker)
    } catch {
      // Some browsers throw where others send an error event: no worker either way.
      rest()
      return undefined
    }
    const isReady = session
      .call((api) => api.ping(), limits.START_LIMIT_MS)
      .then(
        () => {
          setWorkerMissing(false)
          return true
        },
        () => {
          if (running?.session === session) rest()
          return false
        },
      )
    return { session, isReady }
  }

  const stop = () => {
    clearTimeout(idleTimer)
    const ended = running
    running = undefined
    ended?.session.stop()
  }

  /** The worker's session, when it is there or comes soon. */
  const reach = async (): Promise<WorkerSession<GeneratorApi> | undefined> => {
    if (!running && performance.now() >= restUntilMs) running = start()
    if (!running) return undefined
    const { session, isReady } = running
    return (await within(limits.PATIENCE_MS, isReady, false)) ? session : undefined
  }

  return {
    generate: async (options, count) => {
      clearTimeout(idleTimer)
      try {
        const session = await reach()
        if (!session) return generateInPage(options, count)
        try {
          const made = await session.call<Made>((api) => api.generate(options, count), limits.CALL_LIMIT_MS)
          lossesInARow = 0
          // The page tries for the part once more, and knows why it does not come.
          if (!made.ok && made.failure.code === 'part_missing') return generateInPage(options, count)
          return made
        } catch (error) {
          if (!(error instanceof WorkerLost)) throw error
          // The next call starts another, unless that one was lost at once too.
          if (running?.session === session) {
            running = undefined
            lossesInARow += 1
            if (lossesInARow > 1) rest()
          }
          return generateInPage(options, count)
        }
      } finally {
        clearTimeout(idleTimer)
        idleTimer = setTimeout(stop, limits.IDLE_STOP_MS)
      }
    },
    isInPage: () => isWorkerMissing,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}
