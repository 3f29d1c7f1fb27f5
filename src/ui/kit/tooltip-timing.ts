/** How long the pointer rests before a tooltip opens. */
export const TOOLTIP_DELAY_MS = 700
/** After one has closed, the next opens at once within this time. */
export const TOOLTIP_SKIP_MS = 300
/** The pointer may cross the gap between a control and its tooltip (WCAG 1.4.13: hoverable). */
export const TOOLTIP_LEAVE_MS = 120

/** Keeps, for all tooltips of the page, how many are open and when the last one closed. Times are of one clock, in ms. */
export const createTooltipTiming = () => {
  let open = 0
  let closedAt = Number.NEGATIVE_INFINITY
  return {
    noteOpened: (): void => {
      open += 1
    },
    noteClosed: (now: number): void => {
      open -= 1
      closedAt = now
    },
    /** [T1] 700 ms, [T2] 0 while another is open and within 300 ms of its closing. */
    delayAt: (now: number): number => (open > 0 || now - closedAt <= TOOLTIP_SKIP_MS ? 0 : TOOLTIP_DELAY_MS),
  }
}
