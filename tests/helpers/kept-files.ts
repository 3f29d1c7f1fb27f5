import type { Page } from '@playwright/test'

/** How many built files whose name begins so the service worker has for a start without network. */
export const countKept = (page: Page, name: string): Promise<number> =>
  page.evaluate(async (start) => {
    let count = 0
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys())
        if (new URL(url).pathname.startsWith(`/assets/${start}-`)) count++
    return count
  }, name)
