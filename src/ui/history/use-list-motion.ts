import { useAutoAnimate } from '@formkit/auto-animate/react'
import { useEffect, useLayoutEffect } from 'react'

const MOTION_MS = 220

/**
 * Rows slide when the list changes, and only then: while the person scrolls, rows come and go because of the window that moves
 * over them, and animating those would make the list swim. Reduced motion is honoured by AutoAnimate itself.
 */
export const useListMotion = (items: readonly unknown[], isScrolling: boolean) => {
  const [list, setMoving] = useAutoAnimate<HTMLUListElement>({ duration: MOTION_MS, easing: 'ease-out' })

  // Before the mutation observer hears of the rows that this render changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the items is what starts the motion
  useLayoutEffect(() => setMoving(!isScrolling), [items, isScrolling, setMoving])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    const timer = setTimeout(() => setMoving(false), MOTION_MS)
    return () => clearTimeout(timer)
  }, [items, setMoving])

  return list
}
