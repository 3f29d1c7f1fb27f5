import { useEffect } from 'react'

/** Less is no keyboard: a bar of the browser that comes and goes, or a rounding. */
const LEAST_PX = 60

/**
 * Keeps `--keyboard` at the height of the page's end that a keyboard on the screen covers, while `isWanted`:
 * browsers make neither the page nor what is fixed to its end smaller for it.
 */
export const useAboveKeyboard = (isWanted: boolean): void => {
  useEffect(() => {
    const seen = window.visualViewport
    if (!isWanted || !seen) return
    const { style } = document.documentElement
    const measure = () => {
      const covered = innerHeight - seen.height - seen.offsetTop
      // A page that is zoomed into shows a part of itself too.
      const height = seen.scale === 1 && covered > LEAST_PX ? covered : 0
      style.setProperty('--keyboard', `${Math.round(height)}px`)
    }
    measure()
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
      style.removeProperty('--keyboard')
    }
  }, [isWanted])
}
