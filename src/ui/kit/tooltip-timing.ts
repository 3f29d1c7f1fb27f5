/** How long the pointer rests before a tooltip opens. */
const TOOLTIP_DELAY_MS = 700
/** After one has closed, the next opens at once within this time. */
const TOOLTIP_SKIP_MS = 300
/** The pointer may cross the gap between a control and its tooltip (WCAG 1.4.13: hoverable). */
export const TOOLTIP_LEAVE_MS = 120

/**
 * Keeps, for all tooltips of the page, which is open and when the last one closed. Times are of
 * one clock, in ms.
 */
export const createTooltipTiming = () => {
  let closeOpen: (() => void) | null = null
  let closedAt = Number.NEGATIVE_INFINITY
  return {
    /** [T3] One at a time: the one that was open is closed by its `close`. */
    noteOpened: (close: () => void): void => {
      const closePrevious = closeOpen
      closeOpen = close
      closePrevious?.()
    },
    noteClosed: (close: () => void, now: number): void => {
      if (closeOpen === close) closeOpen = null
      closedAt = now
    },
    /** [T1] 700 ms, [T2] 0 while another is open and within 300 ms of its closing. */
    delayAt: (now: number): number =>
      closeOpen !== null || now - closedAt <= TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS,
  }
}

export type TooltipTiming = ReturnType<typeof createTooltipTiming>
