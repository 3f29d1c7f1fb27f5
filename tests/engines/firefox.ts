import { launch } from 'puppeteer-core'
import type { Engine } from './page.ts'
import { createPuppeteerPage } from './puppeteer-page.ts'

/** The pages' own origin is all that there is: nothing else is to be asked for. */
export const FIREFOX_PREFS = {
  'app.update.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.events.testing.asyncClipboard': true,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
}

/** Firefox through WebDriver BiDi. */
export const startFirefox = async (executablePath: string): Promise<Engine> => {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: FIREFOX_PREFS,
  })
  return {
    name: `Firefox ${await browser.version()}`,
    openProfile: async () => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      return createPuppeteerPage(page, () => context.close())
    },
    close: () => browser.close(),
  }
}
