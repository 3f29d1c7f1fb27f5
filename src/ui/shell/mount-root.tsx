import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { surviveTranslators } from '../kit/foreign-text.ts'
import { ignoreHeldKeys } from '../kit/held-keys.ts'
import { keepPresses } from '../kit/still-press.ts'

/**
 * What was thrown may quote anything, a password too: only its class is logged (ErrorBoundary.tsx
 * shows the page).
 */
const logCaught = (error: unknown) =>
  console.error('Unexpected application error:', error instanceof Error ? error.name : typeof error)

/**
 * Puts the app into `container`. What the HTML holds there, the landing page (build/prerender.ts), stays
 * until the first screen is drawn in its place: a visitor who pressed a door reads on, and for anybody else
 * public/early.js has hidden it.
 */
export const mountRoot = (container: HTMLElement, tree: ReactNode): void => {
  surviveTranslators()
  ignoreHeldKeys()
  keepPresses()
  if (document.documentElement.dataset.entry !== undefined) container.replaceChildren()
  createRoot(container, { onCaughtError: logCaught, onUncaughtError: logCaught }).render(tree)
  delete document.documentElement.dataset.entry
}
