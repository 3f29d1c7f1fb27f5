/** How long the pointer rests before a tooltip opens. */
export const TOOLTIP_DELAY_MS = 700
/** After one has closed, the next opens at once within this time. */
export const TOOLTIP_SKIP_MS = 300
/** The pointer may cross the gap between a control and its tooltip (WCAG 1.4.13: hoverable). */
export const TOOLTIP_LEAVE_MS = 120

/** Keeps, for all tooltips of the page, when the last one closed. Times are of one monotonic clock, in ms. */
export const createTooltipTiming = () => {
  let closedAt = Number.NEGATIVE_INFINITY
  return {
    noteClosed: (now: number): void => {
      closedAt = now
    },
    /** [T1] 700 ms, [T2] 0 within 300 ms of the last one's closing. */
    delayAt: (now: number): number => (now - closedAt <= TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS),
  }
}
