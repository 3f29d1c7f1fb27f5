import type { createStore } from 'jotai'
import { backoffMs } from '../../core/sync/backoff.ts'
import type { Hint } from '../../core/sync/hint.ts'
import { sessionAtom } from '../auth/auth-atoms.ts'
import { isPremiumAtom } from '../plan/plan-atom.ts'
import { reachability } from '../remote/reachability.ts'
import type { Services } from '../services.ts'

/** After what made a channel wanted: the first paint and the first sync go before, and a glance at another tab opens none. */
const SETTLE_MS = 1_500
/** A channel that lived for this long was a good one; one that ends sooner waits longer each time. */
const GOOD_LIFE_MS = 60_000

type Store = ReturnType<typeof createStore>

export type LiveOptions = {
  readonly userId: string
  readonly told: (hint: Hint | null) => void
}

/**
 * Keeps the person's channel open while it is of use: they are premium and signed in, the page is seen, and there is a network. All
 * that it does is to ask for a sync sooner; without it, the sync's own times stay. Returns its stop, which closes it.
 */
export const startLive = (
  store: Store,
  { remote }: Pick<Services, 'remote'>,
  { userId, told }: LiveOptions,
): (() => void) => {
  let stopChannel: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Moves on whenever what is under way is not wanted any more. */
  let turn = 0
  let failures = 0
  /** A channel stands, is being opened, or will be tried again. */
  let isUnderWay = false
  let isOff = false

  const isWanted = () =>
    !isOff &&
    document.visibilityState === 'visible' &&
    reachability.isReachable() &&
    store.get(isPremiumAtom) &&
    store.get(sessionAtom) !== null

  const close = () => {
    turn += 1
    isUnderWay = false
    clearTimeout(timer)
    stopChannel?.()
    stopChannel = null
  }

  const openLater = (ms: number) => {
    isUnderWay = true
    timer = setTimeout(() => void open(), ms)
  }

  const down = () => {
    stopChannel = null
    failures += 1
    openLater(backoffMs(failures, Math.random))
  }

  const open = async () => {
    const mine = turn
    try {
      const { backend, accessToken } = await remote()
      if (backend.live === 'off') {
        isOff = true
        return
      }
      const { openLiveChannel } = await import('../../remote/live-channel.ts')
      if (mine !== turn) return
      const opened = performance.now()
      stopChannel = openLiveChannel({
        backend,
        accessToken,
        userId,
        // What happened since the last sync was told to nobody here.
        onJoined: () => told(null),
        onTold: told,
        onDown: () => {
          if (performance.now() - opened > GOOD_LIFE_MS) failures = 0
          if (mine === turn) down()
        },
      })
    } catch {
      if (mine === turn) down()
    }
  }

  const look = () => {
    if (!isWanted()) close()
    else if (!isUnderWay) openLater(SETTLE_MS)
  }

  const stops = [
    store.sub(isPremiumAtom, look),
    store.sub(sessionAtom, look),
    reachability.subscribe(look),
    reachability.onBack(() => {
      failures = 0
    }),
  ]
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', look)
    isOff = true
    close()
  }
}
