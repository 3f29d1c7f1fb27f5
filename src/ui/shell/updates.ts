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
/** How long a person who wants a newer version waits for one to be found and installed. */
const BRING_AT_LATEST_MS = 5000
/** One that still waits by then does wait: what nothing holds up takes over at once. */
const SETTLED_MS = 200

export type Updates = {
  /** Calls `tell` when a new version waits, or waits already; returns what stops it. */
  readonly onWaiting: (tell: () => void) => () => void
  /**
   * A newer version is wanted: it is looked for, at most once in LOOK_GAP_MS, or told again where it waits
   * already, at most once in LOOK_EVERY_MS.
   */
  readonly look: () => void
  /** The person agreed: the new version takes over and this page is loaded anew, once. */
  readonly accept: () => void
  /**
   * The person wants a newer version: the one that waits takes over, or one that is found now. This page is
   * loaded anew in any case.
   */
  readonly reload: () => void
}

/** Where to look and how to reload, so that a test can stand in for the browser. */
export type UpdatesHost = {
  readonly workbox: Pick<Workbox, 'addEventListener' | 'register' | 'update' | 'messageSkipWaiting'>
  /** Comes when there is an active worker, and so a version that another one may wait for. */
  readonly ready: Promise<ServiceWorkerRegistration>
  readonly reload: () => void
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>
  readonly setTimeout: (run: () => void, ms: number) => unknown
  readonly now: () => number
}

/**
 * [U1] No reload but after `accept` or `reload`: a page that shows a password is never taken from the person.
 * [U2] After `accept` the page reloads within 3 s, also when `controllerchange` never comes, and only once.
 * [U3] Another tab's acceptance reloads no other tab.
 * [U4] A version that waits is told, whatever found it and however many installs have failed before.
 *      workbox-window hears of the first update only, and only of one that is found soon: so the registration
 *      itself is listened to.
 * [U5] After `reload` the page reloads within 8 s, whether or not a newer version came.
 */
export const watchUpdates = (host: UpdatesHost): Updates => {
  const listeners = new Set<() => void>()
  let registration: ServiceWorkerRegistration | undefined
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
  let lastToldAgain = Number.NEGATIVE_INFINITY
  const tellAll = () => {
    for (const tell of listeners) tell()
  }
  const watchInstall = () => {
    const worker = registration?.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state !== 'installed') return
      host.setTimeout(() => {
        if (registration?.waiting === worker) tellAll()
      }, SETTLED_MS)
    })
  }
  host.workbox.addEventListener('controlling', reloadOnce)
  host.document.addEventListener('visibilitychange', () => {
    if (host.document.visibilityState === 'visible' && host.now() - lastLook >= LOOK_EVERY_MS) look()
  })
  // A browser without service workers, or one that refuses (private mode): the app works, only not offline.
  const registered = host.workbox
    .register()
    .catch((error: unknown) => console.info('No offline start:', error))
  // What the person accepts goes through workbox-window, which must know the registration by then.
  const watch = ([found]: readonly [ServiceWorkerRegistration, unknown]) => {
    registration = found
    found.addEventListener('updatefound', watchInstall)
    watchInstall()
    if (found.waiting) tellAll()
  }
  const watched = Promise.all([host.ready, registered]).then(watch, () => {})
  const accept = () => {
    accepted = true
    host.workbox.messageSkipWaiting()
    host.setTimeout(reloadOnce, RELOAD_AT_LATEST_MS)
  }
  /** Ends when a newer version waits, or none comes. */
  const bringNewer = async () => {
    await watched
    if (!registration || registration.waiting) return
    if (!registration.installing) await registration.update()
    const worker = registration.installing
    if (worker) await new Promise((resolve) => worker.addEventListener('statechange', resolve))
  }
  return {
    onWaiting: (tell) => {
      listeners.add(tell)
      if (registration?.waiting) tell()
      return () => void listeners.delete(tell)
    },
    look: () => {
      if (registration?.waiting) {
        if (host.now() - lastToldAgain < LOOK_EVERY_MS) return
        lastToldAgain = host.now()
        tellAll()
        return
      }
      if (host.now() - lastWanted < LOOK_GAP_MS) return
      lastWanted = host.now()
      look()
    },
    accept,
    reload: () => {
      const end = () => (registration?.waiting ? accept() : host.reload())
      const late = new Promise<void>((resolve) => host.setTimeout(resolve, BRING_AT_LATEST_MS))
      Promise.race([bringNewer(), late]).then(end, end)
    },
  }
}
