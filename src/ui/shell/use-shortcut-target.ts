import { useEffect } from 'react'

/**
 * The shortcuts of the installed app (manifest.webmanifest) lead to a part of the dashboard: `#new`, `#history`. The part is
 * drawn after the browser has looked for it, so it is brought into view, and given the focus, here.
 */
export const useShortcutTarget = (): void => {
  useEffect(() => {
    const part = /^#(?:new|history)$/.test(location.hash) && document.getElementById(location.hash.slice(1))
    if (!part) return
    part.scrollIntoView({ block: 'start' })
    part.focus({ preventScroll: true })
  }, [])
}
