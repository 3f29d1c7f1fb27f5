/**
 * Whether this page reaches the network. The browser's own flag is no measure: behind a hotel's door, and
 * after some navigations, it says "online" without a network, and it may go on saying so, or come back
 * without an event.
 *
 * [N1] What was tried decides: a request that had no answer at all says no, any answer says yes.
 * [N2] The browser's events are hints: they count until the next try.
 * [N3] While the last try failed and the browser believes in a network, the page asks its own server by
 *      itself, ever more rarely and only while it is shown: the one who waits shall not have to press.
 * [N4] Once it has answered, a request to elsewhere that still has no answer is no want of a network: each
 *      asks the page's own server first, and its answer decides. Otherwise a backend that is away would look
 *      like a network that comes back every few seconds.
 */
export const FIRST_ASK_MS = 5_000
export const RAREST_ASK_MS = 60_000
const ASK_PATIENCE_MS = 5_000

export type ReachabilityHost = {
  /** The browser's belief. */
  readonly isOnline: () => boolean
  readonly isVisible: () => boolean
  readonly listen: (event: 'online' | 'offline' | 'visibilitychange', listener: () => void) => void
  /** Calls back once after `ms`; returns its stop. */
  readonly after: (ms: number, callback: () => void) => () => void
  /** Whether the app's own server gives any answer. */
  readonly ask: () => Promise<boolean>
}

export type Reachability = {
  readonly isReachable: () => boolean
  /** A request had an answer, whatever it said. */
  readonly answered: () => void
  /** A request had none. */
  readonly failed: () => void
  /** Hears of each change; returns its stop. */
  readonly subscribe: (listener: () => void) => () => void
  /** Hears of the network being back; returns its stop. */
  readonly onBack: (listener: () => void) => () => void
}

export const createReachability = (host: ReachabilityHost): Reachability => {
  const changed = new Set<() => void>()
  const back = new Set<() => void>()
  let reachable = host.isOnline()
  let gapMs = FIRST_ASK_MS
  let stopTimer: (() => void) | null = null
  /** [N4] The page's own server has answered since anything else did. */
  let isElsewhereAway = false

  const set = (next: boolean) => {
    if (next) {
      stopTimer?.()
      stopTimer = null
      gapMs = FIRST_ASK_MS
    }
    if (next === reachable) return
    reachable = next
    for (const listener of [...changed]) listener()
    if (next) for (const listener of [...back]) listener()
  }

  const ask = async () => {
    isElsewhereAway = await host.ask().catch(() => false)
    if (isElsewhereAway) set(true)
    else lose()
  }

  /** [N3] */
  const askLater = (ms: number) => {
    if (stopTimer !== null || reachable || !host.isOnline()) return
    stopTimer = host.after(ms, () => {
      stopTimer = null
      if (reachable || !host.isOnline() || !host.isVisible()) return
      gapMs = Math.min(gapMs * 2, RAREST_ASK_MS)
      void ask()
    })
  }

  const lose = () => {
    set(false)
    askLater(gapMs)
  }

  const failed = () => {
    if (isElsewhereAway) void ask()
    else lose()
  }

  // [N2] Said also where nothing has failed yet: whoever waits for the network looks again.
  host.listen('online', () => {
    const wasReachable = reachable
    isElsewhereAway = false
    set(true)
    if (wasReachable) for (const listener of [...back]) listener()
  })
  host.listen('offline', () => set(false))
  host.listen('visibilitychange', () => {
    if (host.isVisible()) askLater(0)
  })

  const listenIn = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    isReachable: () => reachable,
    answered: () => {
      isElsewhereAway = false
      set(true)
    },
    failed,
    subscribe: listenIn(changed),
    onBack: listenIn(back),
  }
}

const browser: ReachabilityHost = {
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === 'visible',
  listen: (event, listener) =>
    (event === 'visibilitychange' ? document : window).addEventListener(event, listener),
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  ask: async () => {
    // A HEAD goes by the service worker, which would answer from what it keeps.
    const signal = AbortSignal.timeout(ASK_PATIENCE_MS)
    await fetch('/', { method: 'HEAD', cache: 'no-store', credentials: 'omit', redirect: 'manual', signal })
    return true
  },
}

/** Where there is no page (a test, the prerendering) nothing is known against the network. */
const NO_PAGE: ReachabilityHost = {
  isOnline: () => true,
  isVisible: () => false,
  listen: () => {},
  after: () => () => {},
  ask: async () => true,
}

const host = typeof window === 'undefined' ? NO_PAGE : browser

/** The page's own. */
export const reachability = createReachability(host)

/**
 * A try is worth its while: only the browser and the last try together are certain that there is no network.
 */
export const mayReach = (): boolean => reachability.isReachable() || host.isOnline()
