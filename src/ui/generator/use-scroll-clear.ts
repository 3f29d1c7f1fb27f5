import { type RefObject, useEffect } from 'react'

/** Between what has the focus, its ring included, and the dock. */
const ROOM_PX = 12

/**
 * [D1] The dock that stays at a phone's bottom never covers what has the focus (WCAG 2.4.11): the browser is
 * told to scroll as if the page ended above it. [D2] Where it does not heed that, or where what stands above
 * grows (a longer password) and pushes the focus under the dock, the page is scrolled by what is missing.
 */
export const useScrollClear = (dock: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = dock.current
    if (!element) return
    const { style } = document.documentElement
    let frame = 0

    const isSticky = () => getComputedStyle(element).position === 'sticky'
    const clearFocus = () => {
      const focused = document.activeElement
      if (!focused?.matches(':focus-visible') || element.contains(focused) || !isSticky()) return
      const covered = focused.getBoundingClientRect()
      const cover = element.getBoundingClientRect()
      if (covered.bottom + ROOM_PX <= cover.top || covered.top >= cover.bottom) return
      scrollBy({
        top: Math.min(covered.bottom + ROOM_PX - cover.top, covered.top - ROOM_PX),
        behavior: 'instant',
      })
    }
    // After the browser's own scrolling, which follows the event.
    const clearSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(clearFocus)
    }
    const measure = () => {
      style.scrollPaddingBlockEnd = isSticky() ? `${element.offsetHeight + ROOM_PX}px` : ''
      clearSoon()
    }

    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    if (element.parentElement) sizes.observe(element.parentElement)
    addEventListener('resize', measure)
    document.addEventListener('focusin', clearSoon)
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      removeEventListener('resize', measure)
      document.removeEventListener('focusin', clearSoon)
      style.scrollPaddingBlockEnd = ''
    }
  }, [dock])
}
