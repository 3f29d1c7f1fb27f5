import { launch } from 'puppeteer-core'
import { type Engine, MARK } from './page.ts'

/** Firefox through WebDriver BiDi. */
export const startFirefox = async (executablePath: string): Promise<Engine> => {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // The pages' own origin is all that there is: nothing else is to be asked for.
    extraPrefsFirefox: {
      'app.update.enabled': false,
      'browser.safebrowsing.update.enabled': false,
      'datareporting.policy.dataSubmissionEnabled': false,
      'dom.events.testing.asyncClipboard': true,
      'extensions.update.enabled': false,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'services.settings.server': 'data:,',
      'toolkit.telemetry.enabled': false,
    },
  })
  return {
    name: `Firefox ${await browser.version()}`,
    openProfile: async () => {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
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
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
