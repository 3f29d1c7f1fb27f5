import { type RefObject, useLayoutEffect } from 'react'
import { placeToast } from './place-toast.ts'

/** On what a person is likely to press next: no toast stands there. */
export const NEXT_STEP = { 'data-next-step': '' } as const

const boxesOf = (elements: Iterable<Element>) =>
  [...elements].map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0)

/**
 * Keeps the toasts off what is pressed next (`NEXT_STEP`) and off what has the focus, at every size and wherever the page is
 * scrolled to.
 */
export const useToastPlace = (region: RefObject<HTMLElement | null>, isWanted: boolean): void => {
  useLayoutEffect(() => {
    const element = region.current
    if (!element || !isWanted) return
    let frame = 0

    const place = () => {
      const focused = document.activeElement
      const hasFocus = focused && focused !== document.body && !element.contains(focused)
      const obstacles = boxesOf([
        ...document.querySelectorAll('[data-next-step]'),
        ...(hasFocus ? [focused] : []),
      ])
      const { left, top } = placeToast(
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: document.documentElement.clientWidth, height: innerHeight },
        obstacles,
      )
      element.style.left = `${left}px`
      element.style.top = `${top}px`
    }
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }

    const sizes = new ResizeObserver(placeSoon)
    sizes.observe(element)
    addEventListener('resize', placeSoon)
    document.addEventListener('scroll', placeSoon, { capture: true, passive: true })
    document.addEventListener('focusin', placeSoon)
    place()
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      removeEventListener('resize', placeSoon)
      document.removeEventListener('scroll', placeSoon, { capture: true })
      document.removeEventListener('focusin', placeSoon)
    }
  }, [region, isWanted])
}
