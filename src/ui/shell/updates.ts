import type { Workbox } from 'workbox-window'

/** iOS sometimes never tells that the new worker took over; the page is reloaded by then all the same. */
const RELOAD_AT_LATEST_MS = 2500
/**
 * An installed app may stay open for weeks: it looks for a new version when it becomes visible, at
 * most this often.
 */
const LOOK_EVERY_MS = 60 * 60 * 1000
/** A server that knows more than this app says so with each answer. */
const LOOK_GAP_MS = 5 * 60 * 1000

export type Updates = {
  /** Calls `tell` when a new version waits, or waits already; returns what stops it. */
  readonly onWaiting: (tell: () => void) => () => void
  /** Looks for a new version now, at most once in LOOK_GAP_MS. */
  readonly look: () => void
  /** The person agreed: the new version takes over and this page is loaded anew, once. */
  readonly accept: () => void
}

/** Where to look and how to reload, so that a test can stand in for the browser. */
export type UpdatesHost = {
  readonly workbox: Pick<Workbox, 'addEventListener' | 'register' | 'update' | 'messageSkipWaiting'>
  readonly reload: () => void
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>
  readonly setTimeout: (run: () => void, ms: number) => unknown
  readonly now: () => number
}

/**
 * [U1] No reload but after `accept`: a page that shows a password is never taken from the person.
 * [U2] After `accept` the page reloads within 3 s, also when `controllerchange` never comes, and only once.
 * [U3] Another tab's acceptance reloads no other tab.
 */
export const watchUpdates = (host: UpdatesHost): Updates => {
  const listeners = new Set<() => void>()
  let waiting = false
  let accepted = false
  let lastLook = host.now()
  const reloadOnce = () => {
    if (accepted) host.reload()
    accepted = false
  }
  const look = () => {
    lastLook = host.now()
    // Offline, or the server is away: the next look will do.
    void host.workbox.update().catch(() => {})
  }
  let lastWanted = Number.NEGATIVE_INFINITY
  host.workbox.addEventListener('waiting', () => {
    waiting = true
    for (const tell of listeners) tell()
  })
  host.workbox.addEventListener('controlling', reloadOnce)
  host.document.addEventListener('visibilitychange', () => {
    if (host.document.visibilityState === 'visible' && host.now() - lastLook >= LOOK_EVERY_MS) look()
  })
  // A browser without service workers, or one that refuses (private mode): the app works, only not offline.
  void host.workbox.register().catch((error: unknown) => console.info('No offline start:', error))
  return {
    onWaiting: (tell) => {
      listeners.add(tell)
      if (waiting) tell()
      return () => void listeners.delete(tell)
    },
    look: () => {
      if (host.now() - lastWanted < LOOK_GAP_MS) return
      lastWanted = host.now()
      look()
    },
    accept: () => {
      accepted = true
      host.workbox.messageSkipWaiting()
      host.setTimeout(reloadOnce, RELOAD_AT_LATEST_MS)
    },
  }
}
