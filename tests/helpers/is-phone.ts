import type { Page } from '@playwright/test'

/**
 * Whether the acts are in the dock, and the label is asked for in a sheet: as `GeneratorPanel` decides it. By what
 * the page is told, not by what stands there, which after a change of the size comes a moment later.
 */
export const isPhone = (page: Page): Promise<boolean> =>
  page.evaluate(() => matchMedia('(max-width: 47.99rem) and (min-height: 30.01rem)').matches)
