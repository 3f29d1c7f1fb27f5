import { useEffect, useRef } from 'react'

/** A heading that may take the focus says so; the one of a page that only waits does not. */
const HEADING = 'h1[tabindex="-1"]'

/** For whoever pressed what is gone by now, on a page whose heading is drawn. */
export const startAtHeading = (): void => document.querySelector<HTMLElement>(HEADING)?.focus()

/** Nothing has it, or the top of the page, whose Back outlives the step that it has left. */
const isFocusFree = (focused: Element | null) =>
  focused === null || focused === document.body || focused.closest('header') !== null

/**
 * Focuses the page's heading, now or once it is drawn, unless something else has the focus by then.
 * Returns its stop.
 */
const focusHeading = (): (() => void) => {
  const watch = new MutationObserver(() => look())
  const look = () => {
    const heading = document.querySelector<HTMLElement>(HEADING)
    if (heading === null && isFocusFree(document.activeElement)) return
    watch.disconnect()
    if (isFocusFree(document.activeElement)) heading?.focus()
  }
  watch.observe(document.body, { childList: true, subtree: true })
  look()
  return () => watch.disconnect()
}

/**
 * [U18] Whoever goes on to another `place` of the app (a screen, a step of one) starts at its heading: what
 * was pressed is gone, and the focus with it. Where the page is opened the browser's own beginning stays,
 * with the skip link first, unless the person `cameByPress`: the page of the HTML was there before this one.
 */
export const useHeadingFocus = (place: string, cameByPress = false): void => {
  const last = useRef(cameByPress ? null : place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    return focusHeading()
  }, [place])
}
