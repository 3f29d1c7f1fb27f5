import { mayReach, type Reachability, reachability } from '../remote/reachability.ts'
import type { Services } from '../services.ts'

type KeeperNetwork = Pick<Reachability, 'onBack'> & { readonly mayReach: () => boolean }

export const CHECK_EVERY_MS = 30_000

/**
 * Looks at the session every 30 s, and when the network or the page comes back; it is refreshed when about 90 s
 * remain. Whatever the network answers, the next look is the retry. Returns its stop.
 */
export const startSessionKeeper = (
  { remote }: Pick<Services, 'remote'>,
  network: KeeperNetwork = { mayReach, onBack: reachability.onBack },
) => {
  let stopped = false
  const check = async () => {
    if (stopped || !network.mayReach()) return
    try {
      const { refresh } = await remote()
      if (!stopped) await refresh()
    } catch {
      // The code could not be loaded: the next look tries again.
    }
  }
  const checkNow = () => void check()
  const whenVisible = () => {
    if (document.visibilityState === 'visible') checkNow()
  }
  const timer = setInterval(checkNow, CHECK_EVERY_MS)
  const stopListening = network.onBack(checkNow)
  document.addEventListener('visibilitychange', whenVisible)
  checkNow()
  return () => {
    stopped = true
    clearInterval(timer)
    stopListening()
    document.removeEventListener('visibilitychange', whenVisible)
  }
}
