const FIRST_MS = 1_000
/** Somebody looks at the page meanwhile: a page that is hidden does not try at all. */
const LONGEST_MS = 8_000

/**
 * Calls `act` until it resolves to true, for what is missing for want of a network: after growing waits,
 * and at once when the browser says that the network is back or somebody looks at the page. The
 * browser's word alone is not enough, since some networks come back without one. `act` must not reject.
 * Returns what stops it.
 */
export const tryAgain = (act: () => Promise<boolean>): (() => void) => {
  let wait = FIRST_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isActing = false
  let stopped = false
  const stop = () => {
    stopped = true
    clearTimeout(timer)
    removeEventListener('online', now)
    document.removeEventListener('visibilitychange', now)
  }
  const attempt = async () => {
    if (isActing) return
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') return
    isActing = true
    const isDone = await act()
    isActing = false
    if (stopped) return
    if (isDone) return stop()
    timer = setTimeout(attempt, wait)
    wait = Math.min(wait * 2, LONGEST_MS)
  }
  const now = () => void attempt()
  timer = setTimeout(attempt, wait)
  addEventListener('online', now)
  document.addEventListener('visibilitychange', now)
  return stop
}
