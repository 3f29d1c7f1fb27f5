import { type MouseEvent as ReactMouseEvent, useEffect } from 'react'

type Place = { readonly x: number; readonly y: number }

/** What Base UI adds to an event: its own handling of it is left out. */
type KitEvent = ReactMouseEvent & { readonly preventBaseUIHandler?: () => void }

/** Where the pointer was last. */
let before: Place | null = null

/** Notes where the pointer is, from before the first toast on: its code comes with that one. */
export const usePointerNoted = (): void => {
  useEffect(() => {
    // On the window, so after the region's handler, which compares.
    const note = ({ screenX, screenY }: MouseEvent) => {
      before = { x: screenX, y: screenY }
    }
    addEventListener('mousemove', note)
    return () => removeEventListener('mousemove', note)
  }, [])
}

/**
 * A toast waits for a pointer that has moved onto it. One that comes up under a pointer at rest is
 * entered too, as the browser sees it, but nobody reads it: it would wait for as long as nobody touches
 * the mouse. So entering is nothing, and a move counts when the pointer is elsewhere than before. The
 * handlers of the toasts' region.
 */
export const HELD_BY_MOVE = {
  onMouseEnter: (event: KitEvent) => event.preventBaseUIHandler?.(),
  onMouseMove: (event: KitEvent) => {
    const { x, y } = before ?? { x: event.screenX, y: event.screenY }
    if (x === event.screenX && y === event.screenY) event.preventBaseUIHandler?.()
  },
} as const
