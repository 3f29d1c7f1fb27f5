import type { Page } from '@playwright/test'
import type { ShownLanguage } from './screen-state.ts'

/** What a state takes from the browser, or changes in it. */
export type Change =
  | 'no_database'
  | 'no_worker'
  /** Safari's property of iPhones: there only "Add to Home Screen" installs. */
  | 'iphone'
  /** A new version of the app waits. */
  | 'new_version'
  /** The polls after a payment follow each other at once. */
  | 'quick_polls'
  /** The success after a payment stays. */
  | 'no_redirect'

const KEY = 'changes'

/** Once a page, before its first load: it speaks `language`, and from then on `change` is heard. */
export const prepareForStates = async (page: Page, language: ShownLanguage): Promise<void> => {
  // tsx wraps every named function in this helper of its own, which a page does not have.
  await page.addInitScript({ content: 'globalThis.__name ??= (run) => run' })
  await page.addInitScript(
    ([key, chosen]) => {
      if (location.protocol === 'about:') return // it has no storage, and shows no state
      localStorage.setItem('language', chosen)
      const wanted: readonly string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]')
      if (wanted.includes('no_database')) Object.defineProperty(window, 'indexedDB', { value: undefined })
      if (wanted.includes('iphone')) Object.defineProperty(navigator, 'standalone', { value: false })
      if (wanted.includes('no_worker')) Object.defineProperty(window, 'Worker', { value: undefined })
      if (wanted.includes('new_version')) {
        const worker = Object.assign(new EventTarget(), {
          scriptURL: `${location.origin}/service-worker.js`,
          state: 'installed',
        })
        const registration = Object.assign(new EventTarget(), { waiting: worker, update: async () => {} })
        ServiceWorkerContainer.prototype.register = async () =>
          registration as unknown as ServiceWorkerRegistration
        Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', {
          get: () => Promise.resolve(registration),
        })
      }
      const paces: Record<number, number> = {}
      if (wanted.includes('quick_polls')) paces[3000] = 20
      if (wanted.includes('no_redirect')) paces[1500] = 600_000
      const setTimer = window.setTimeout
      if (Object.keys(paces).length > 0)
        Object.assign(window, {
          setTimeout: (run: () => void, ms = 0) => setTimer(run, paces[ms] ?? ms),
        })
    },
    [KEY, language] as const,
  )
}

/** From the page's next load on, and until the next call. The page must be one of ours. */
export const change = (page: Page, ...changes: readonly Change[]): Promise<void> =>
  page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [KEY, JSON.stringify(changes)] as const)
