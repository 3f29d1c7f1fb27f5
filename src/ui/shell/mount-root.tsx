import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { surviveTranslators } from '../kit/foreign-text.ts'
import { ignoreHeldKeys } from '../kit/held-keys.ts'
import { watchInstall } from './install.ts'
import { storeWhenIdle } from './store-when-idle.ts'

/** What was thrown may quote anything, a password too: only its class is logged (ErrorBoundary.tsx shows the page). */
const logCaught = (error: unknown) =>
  console.error('Unexpected application error:', error instanceof Error ? error.name : typeof error)

/** A translator was faster than the app: React has drawn the page anew, and nothing is lost. */
const logRecovered = () => console.warn('The HTML of this page was changed before the app took it over')

/**
 * Puts the app into `container`. The HTML may already hold the landing page (build/prerender.ts); when public/early.js
 * found that it is the right screen, React takes it over as it stands; otherwise it is removed, and was never seen.
 * `tree` must draw the landing page first, and nothing beside it, whenever early.js says so: a visitor, at `/`, no flags.
 */
export const mountRoot = (container: HTMLElement, tree: ReactNode): void => {
  surviveTranslators()
  ignoreHeldKeys()
  watchInstall()
  storeWhenIdle()
  const options = { onCaughtError: logCaught, onUncaughtError: logCaught, onRecoverableError: logRecovered }
  const { dataset } = document.documentElement
  if (container.firstElementChild && dataset.entry !== 'app') hydrateRoot(container, tree, options)
  else {
    container.replaceChildren()
    createRoot(container, options).render(tree)
  }
  delete dataset.entry
  dataset.mounted = 'true'
}
