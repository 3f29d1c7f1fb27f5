import { type Remote, wrap } from 'comlink'

/** The worker did not load, broke, or gave no answer in time. It has been ended; start another. */
export class WorkerLost extends Error {
  override readonly name = 'WorkerLost'
}

/** One worker from its start to its end. */
export type WorkerSession<Api> = {
  /** Rejects with WorkerLost, after at most `limitMs`, rather than wait for a worker that is gone. */
  call<T>(run: (api: Remote<Api>) => Promise<T>, limitMs: number): Promise<T>
  stop(): void
}

/** What is used of a Worker. */
export type WorkerLike = Pick<
  Worker,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'
>

/** Throws what `start` throws. */
export const startWorkerSession = <Api>(start: () => WorkerLike): WorkerSession<Api> => {
  const worker = start()
  const api = wrap<Api>(worker)
  let lose: (reason: string) => void = () => {}
  const lost = new Promise<never>((_, reject) => {
    lose = (reason) => {
      worker.terminate()
      reject(new WorkerLost(reason))
    }
  })
  // With no call waiting, nobody else hears of it.
  lost.catch(() => {})

  // Blocked by policy, not found, or thrown outside a call: what a call throws comes back as its answer. A
  // worker that the browser kills sends no event at all: only the limit notices.
  worker.addEventListener('error', () => lose('The worker failed'))
  worker.addEventListener('messageerror', () => lose('The worker could not be understood'))

  return {
    call: async (run, limitMs) => {
      const limit = setTimeout(() => lose('The worker gave no answer'), limitMs)
      try {
        return await Promise.race([run(api), lost])
      } finally {
        clearTimeout(limit)
      }
    },
    stop: () => lose('The worker was stopped'),
  }
}
