import { type Endpoint, expose } from 'comlink'
import type { WorkerLike } from '../../../src/state/worker-session.ts'
import { generatorApi } from '../../../workers/generator-api.ts'

/** A worker's two ends on one thread: the real API behind a real message channel, which the test can break. */
export type MessageWorker = WorkerLike & {
  /** As when the browser kills it: no event, no further answer. */
  kill(): void
  /** As when its script is blocked, not found or throws. */
  fail(): void
  isEnded(): boolean
}

export const createMessageWorker = (api: object = generatorApi): MessageWorker => {
  const { port1, port2 } = new MessageChannel()
  expose(api, port2 as unknown as Endpoint)
  const events = new EventTarget()
  let isEnded = false
  const close = () => {
    port1.close()
    port2.close()
  }
  const targetOf = (type: string): EventTarget => (type === 'message' ? port1 : events)
  port1.start()
  return {
    postMessage: (message: unknown) => port1.postMessage(message),
    addEventListener: (type: string, listener: EventListener) =>
      targetOf(type).addEventListener(type, listener),
    removeEventListener: (type: string, listener: EventListener) =>
      targetOf(type).removeEventListener(type, listener),
    terminate: () => {
      isEnded = true
      close()
    },
    kill: close,
    fail: () => {
      close()
      events.dispatchEvent(new Event('error'))
    },
    isEnded: () => isEnded,
  } as MessageWorker
}
