import type { Page, Route } from '@playwright/test'

/** Lets no request to `pattern` go on until `end`. Works without a service worker only. */
export const holdRequests = (pattern: string) => {
  let letGo = () => {}
  let handler: ((route: Route) => Promise<void>) | undefined
  return {
    start: async (page: Page): Promise<void> => {
      const gate = new Promise<void>((resolve) => {
        letGo = resolve
      })
      handler = async (route) => {
        await gate
        // Its page may have gone on by now, and taken the request with it.
        await route.continue().catch(() => {})
      }
      await page.route(pattern, handler)
    },
    end: async (page: Page): Promise<void> => {
      letGo()
      if (handler) await page.unroute(pattern, handler)
    },
  }
}
