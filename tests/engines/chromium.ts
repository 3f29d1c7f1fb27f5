import { launch } from 'puppeteer-core'
import type { Engine } from './page.ts'
import { createPuppeteerPage } from './puppeteer-page.ts'

/** Chromium as the other engines are driven; the browser tests themselves run in it by Playwright. */
export const startChromium = async (executablePath: string): Promise<Engine> => {
  const browser = await launch({ executablePath, headless: true, args: ['--no-sandbox'] })
  return {
    name: `Chromium ${(await browser.version()).replace(/^.*\//, '')}`,
    openProfile: async () => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      return createPuppeteerPage(page, () => context.close())
    },
    close: () => browser.close(),
  }
}
