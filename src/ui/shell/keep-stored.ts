import type { Workbox } from 'workbox-window'

/** What the service worker answers when it is asked (workers/service-worker.ts, [W7]). */
type Stored = { readonly starts: boolean; readonly missing: number }

const ASK = 'STORED'
/** An answer may have to wait for every file that is still missing. */
const ANSWER_MS = 120_000
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 5 * 60_000
/** Until an update whose files did not come is tried again. */
const UPDATE_WAIT_MS = 60_000

/** What the browser has, so that a test can stand in for it. */
export type StoredHost = {
  readonly workbox: Pick<Workbox, 'register'>
  readonly registration: () => Promise<ServiceWorkerRegistration | undefined>
  readonly ask: (worker: ServiceWorker) => Promise<Stored | null>
  readonly setTimeout: (run: () => void, ms: number) => unknown
}

/** Asks a worker; null: it does not answer, since it is one of a version that knows no such question. */
export const askStored = (worker: ServiceWorker): Promise<Stored | null> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(null), ANSWER_MS)
    port1.onmessage = ({ data }: MessageEvent<Stored>) => {
      clearTimeout(timer)
      port1.close()
      resolve(data)
    }
    worker.postMessage({ type: ASK }, [port2])
  })

const listeners = new Set<() => void>()
let starts = false

const setStarts = (value: boolean) => {
  starts = value
  for (const tell of listeners) tell()
}

/** Whether the app starts with no network on this device, as far as the worker has said. */
export const startsOffline = (): boolean => starts

export const onStored = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * [K1] An install that failed is tried again while the page is open, after growing waits.
 * [K2] Files that are missing are asked for again in the same way, until all are stored.
 * [K3] That the app starts with no network is only ever said by the worker.
 */
export const keepStored = (host: StoredHost): void => {
  let wait = FIRST_WAIT_MS
  let watched: ServiceWorkerRegistration | undefined
  const watchInstalls = (registration: ServiceWorkerRegistration) => {
    if (watched === registration) return
    watched = registration
    const watchInstall = () => {
      const worker = registration.installing
      worker?.addEventListener('statechange', () => {
        if (worker.state !== 'redundant' || registration.waiting) return
        host.setTimeout(() => void registration.update().catch(() => {}), UPDATE_WAIT_MS)
      })
    }
    watchInstall()
    registration.addEventListener('updatefound', watchInstall)
  }
  const look = async (): Promise<boolean> => {
    const registration = await host.registration()
    const worker = registration?.active
    if (!worker) {
      setStarts(false)
      // One that is being installed is not disturbed: registering it again is the same as waiting.
      await host.workbox.register()
      return false
    }
    // The answer may take a minute, and an update that is found at the start is not to be missed.
    watchInstalls(registration)
    const answer = await host.ask(worker)
    setStarts(answer?.starts === true)
    return answer?.missing === 0
  }
  const goOn = async () => {
    const isWhole = await look().catch(() => false)
    if (isWhole) return
    host.setTimeout(() => void goOn(), wait)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
  void goOn()
}
