import { placeTooltip } from './place-tooltip.ts'
import type { TooltipTiming } from './tooltip-timing.ts'

/**
 * Shows `popup` at its control, until Escape, scrolling, a press elsewhere or another tooltip closes it, of
 * which `onClose` hears. Returns what takes it away.
 */
export const openTooltip = (
  anchor: HTMLElement,
  popup: HTMLElement,
  timing: TooltipTiming,
  onClose: () => void,
): (() => void) => {
  popup.showPopover()
  const { left, top } = placeTooltip(
    anchor.getBoundingClientRect(),
    { width: popup.offsetWidth, height: popup.offsetHeight },
    { width: document.documentElement.clientWidth, height: window.innerHeight },
    [...document.querySelectorAll('[data-never-covered]')].map((kept) => kept.getBoundingClientRect()),
  )
  popup.style.left = `${left}px`
  popup.style.top = `${top}px`
  const close = () => {
    popup.hidePopover()
    onClose()
  }
  timing.noteOpened(close)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  const closeElsewhere = (event: Event) => {
    if (event.target instanceof Node && !anchor.contains(event.target)) close()
  }
  document.addEventListener('keydown', closeOnEscape)
  document.addEventListener('pointerdown', closeElsewhere)
  document.addEventListener('scroll', close, { capture: true, passive: true })
  return () => {
    document.removeEventListener('keydown', closeOnEscape)
    document.removeEventListener('pointerdown', closeElsewhere)
    document.removeEventListener('scroll', close, { capture: true })
    timing.noteClosed(close, performance.now())
    popup.hidePopover()
  }
}
