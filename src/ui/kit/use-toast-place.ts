import { type RefObject, useLayoutEffect } from 'react'
import { placeToast } from './place-toast.ts'

const boxesOf = (elements: Iterable<Element>) =>
  [...elements].map((element) => element.getBoundingClientRect()).filter(({ height }) => height > 0)

/**
 * Keeps the toasts off what is pressed next (next-step.ts) and off what has the focus, at every size and
 * wherever the page is scrolled to. A toast that is being pressed stays where it is: the press takes the
 * focus from what it had to make room for, and one that went back there would no longer be under the finger
 * when it is lifted, so that nothing would be pressed.
 */
export const useToastPlace = (region: RefObject<HTMLElement | null>, isWanted: boolean): void => {
  useLayoutEffect(() => {
    const element = region.current
    if (!element || !isWanted) return
    let frame = 0
    let isPressed = false

    const place = () => {
      if (isPressed) return
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
    const hold = () => {
      isPressed = true
    }
    // In the next frame, after the click.
    const letGo = () => {
      if (!isPressed) return
      isPressed = false
      placeSoon()
    }

    const sizes = new ResizeObserver(placeSoon)
    sizes.observe(element)
    addEventListener('resize', placeSoon)
    document.addEventListener('scroll', placeSoon, { capture: true, passive: true })
    document.addEventListener('focusin', placeSoon)
    element.addEventListener('pointerdown', hold)
    addEventListener('pointerup', letGo)
    addEventListener('pointercancel', letGo)
    place()
    return () => {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      removeEventListener('resize', placeSoon)
      document.removeEventListener('scroll', placeSoon, { capture: true })
      document.removeEventListener('focusin', placeSoon)
      element.removeEventListener('pointerdown', hold)
      removeEventListener('pointerup', letGo)
      removeEventListener('pointercancel', letGo)
    }
  }, [region, isWanted])
}
