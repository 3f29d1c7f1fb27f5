import { Workbox } from 'workbox-window'
import { trustedScriptUrl } from '../../state/trusted-urls.ts'
import { type Updates, watchUpdates } from './updates.ts'

const SCRIPT = '/service-worker.js'

let updates: Updates | null = null

/** Registers the service worker, once a page, in the built app only. null: this browser has none, or it is development. */
export const startUpdates = (): Updates | null => {
  if (updates || !import.meta.env.PROD || !('serviceWorker' in navigator)) return updates
  updates = watchUpdates({
    workbox: new Workbox(trustedScriptUrl(SCRIPT)),
    reload: () => location.reload(),
    document,
    setTimeout: (run, ms) => window.setTimeout(run, ms),
    now: () => performance.now(),
  })
  return updates
}
