import type { Page } from 'puppeteer-core'
import { type EnginePage, MARK } from './page.ts'

/** A page that puppeteer drives, as the other engines' pages are driven. `close` is the caller's: it knows what is kept. */
export const createPuppeteerPage = (page: Page, close: () => Promise<void>): EnginePage => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  const marked = async () => {
    const element = await page.$(`[${MARK}]`)
    if (!element) throw new Error('nothing is marked')
    return element
  }
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: <T>(body: string, ...args: readonly unknown[]) =>
      page.evaluate(`(async (...args) => { ${body} })(...${JSON.stringify(args)})`) as Promise<T>,
    clickMarked: async () => {
      const element = await marked()
      await element.scrollIntoView()
      await element.click()
    },
    typeIntoMarked: async (text) => {
      const element = await marked()
      await element.scrollIntoView()
      await element.click({ count: 3 })
      await element.type(text)
    },
    errors: () => errors,
    close,
  }
}
