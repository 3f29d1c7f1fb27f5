import type { Page } from '@playwright/test'

type Watched = { shifts: number[] }

/** Before the page is opened: how far what stands moves while it is. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = Object.assign(globalThis, { shifts: [] })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        watched.shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** All of them added up, as browsers count it: 1 is a whole screen that moves by its own height. */
export const sumOfShifts = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Watched).shifts.reduce((sum, value) => sum + value, 0))
