/** What this file needs of https://wicg.github.io/savedata/; Safari and Firefox have none of it. */
type Connection = { readonly saveData?: boolean }

/** Safari has no word for idle. */
const IDLE_AT_LATEST_MS = 5_000

const loadUpdates = () => import('./start-updates.ts')

/** Runs `act` when the page has loaded and has nothing else to do. */
const whenIdle = (act: () => void): void => {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_AT_LATEST_MS })
    else setTimeout(act, IDLE_AT_LATEST_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

/**
 * Stores the app for visitors too, so that what the landing page says of a missing network is true: after
 * everything else, and not for who asks to save data. Whoever signs in has it stored in any case
 * (UpdatePrompt.tsx).
 */
export const storeWhenIdle = (): void => {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  if (connection?.saveData) return
  whenIdle(() => {
    loadUpdates().then(
      ({ startUpdates }) => startUpdates(),
      // The next visit will do.
      () => {},
    )
  })
}
