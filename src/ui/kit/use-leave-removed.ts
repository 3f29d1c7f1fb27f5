import { type RefObject, useEffect } from 'react'

/**
 * A toast that goes away under the pointer (its button was pressed) leaves no mouseleave behind: the browser
 * sends none from an element that is gone. The others would wait for a pointer that has long been elsewhere,
 * and never end. So the first thing that the pointer meets outside tells them.
 */
export const useLeaveRemoved = (viewport: RefObject<HTMLElement | null>, active: boolean): void => {
  useEffect(() => {
    if (!active) return
    const leave = ({ target }: MouseEvent) => {
      const region = viewport.current
      if (region === null || (target instanceof Node && region.contains(target))) return
      // React makes its mouseleave from this.
      region.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
    }
    document.addEventListener('mouseover', leave)
    return () => document.removeEventListener('mouseover', leave)
  }, [viewport, active])
}
