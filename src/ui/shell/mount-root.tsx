import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { watchInstall } from './install.ts'

/**
 * Puts the app into `container`. The HTML may already hold the landing page (build/prerender.ts); when public/early.js
 * found that it is the right screen, React takes it over as it stands; otherwise it is removed, and was never seen.
 * `tree` must draw the landing page first, and nothing beside it, whenever early.js says so: a visitor, at `/`, no flags.
 */
export const mountRoot = (container: HTMLElement, tree: ReactNode): void => {
  watchInstall()
  const { dataset } = document.documentElement
  const strict = <StrictMode>{tree}</StrictMode>
  if (container.firstElementChild && dataset.entry !== 'app') hydrateRoot(container, strict)
  else {
    container.replaceChildren()
    createRoot(container).render(strict)
  }
  delete dataset.entry
  dataset.mounted = 'true'
}
