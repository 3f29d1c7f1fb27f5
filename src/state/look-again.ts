/**
 * A page that was left may be kept whole, and be brought back as it stood. What other pages wrote meanwhile
 * it has not heard of (https://web.dev/articles/bfcache), so before its first frame everything that is kept
 * for all tabs is looked up again, as after a `storage` event that names no key. While it is away it shows
 * nothing: a browser may show its last frame first.
 *
 * @returns its stop.
 */
export const lookAgainWhenBroughtBack = (page: Window, root: HTMLElement): (() => void) => {
  const putAway = ({ persisted }: PageTransitionEvent) => {
    if (persisted) root.style.visibility = 'hidden'
  }
  const bringBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) page.dispatchEvent(new StorageEvent('storage', { key: null }))
    root.style.visibility = ''
  }
  page.addEventListener('pagehide', putAway)
  page.addEventListener('pageshow', bringBack)
  return () => {
    page.removeEventListener('pagehide', putAway)
    page.removeEventListener('pageshow', bringBack)
  }
}
