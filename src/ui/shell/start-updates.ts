import { Workbox } from 'workbox-window'
import { trustedScriptUrl } from '../../state/trusted-urls.ts'
import { askStored, keepStored, onStored, startsOffline } from './keep-stored.ts'
import { type Updates, watchUpdates } from './updates.ts'

const SCRIPT = '/service-worker.js'

let updates: Updates | null = null

/**
 * Registers the service worker, once a page, in the built app only. null: this browser has none, or
 * it is development.
 */
export const startUpdates = (): Updates | null => {
  if (updates || !import.meta.env.PROD || !('serviceWorker' in navigator)) return updates
  const workbox = new Workbox(trustedScriptUrl(SCRIPT))
  updates = watchUpdates({
    workbox,
    ready: navigator.serviceWorker.ready,
    reload: () => location.reload(),
    document,
    setTimeout: (run, ms) => window.setTimeout(run, ms),
    now: () => performance.now(),
  })
  const { reload } = updates
  // What "Reload" does (reload-for-newer.ts). A page that no worker has answered came from the server.
  addEventListener('newer', (event) => {
    if (!navigator.serviceWorker.controller) return
    event.preventDefault()
    reload()
  })
  keepStored({
    workbox,
    registration: () => navigator.serviceWorker.getRegistration(),
    ask: askStored,
    setTimeout: (run, ms) => window.setTimeout(run, ms),
  })
  // The landing page's dare (Dare.tsx) shows by it, with React or without.
  onStored(() => document.documentElement.toggleAttribute('data-stored', startsOffline()))
  return updates
}
