import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { createApiClient } from '../helpers/api-client.ts'
import { startBackendProcess } from '../helpers/backend-process.ts'
import { findChromium } from '../helpers/find-chromium.ts'
import { startCountingProxy } from './counting-proxy.ts'
import type { Measured } from './figures.ts'

const PASSWORD = 'Correct-horse-battery-9'
/** Sittings are so far apart that the access token, which lives an hour, has expired. */
const BETWEEN_MS = 90 * 60_000
const STAY_MS = 5 * 60_000
const SITTINGS = 5
/** Until the last request of a step is answered: a sync leaves a second after the write. */
const SETTLE_MS = 3_000

/** A device whose clock the measurement moves. */
const openDevice = async (browser: Browser, url: string): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', timezoneId: 'UTC' })
  await context.clock.install()
  return context
}

const visit = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  await page.goto('/')
  // The worker of the app fetches in idle time all that offline use needs, for a visitor who stays for some seconds.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.waitForTimeout(SETTLE_MS)
  return page
}

const signIn = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Welcome, Test Person').waitFor()
  await page.waitForTimeout(SETTLE_MS)
}

/** Opens the app again after a while, does something, stays for five minutes, leaves. */
const sit = async (context: BrowserContext, work: (page: Page) => Promise<void>): Promise<void> => {
  await context.clock.fastForward(BETWEEN_MS)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByText('Welcome, Test Person').waitFor()
  await work(page)
  await page.waitForTimeout(SETTLE_MS)
  await context.clock.fastForward(STAY_MS)
  await page.waitForTimeout(SETTLE_MS)
  await page.close()
}

const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true }).click()

const save = async (page: Page, label: string): Promise<void> => {
  await generate(page)
  await page.getByLabel('Label', { exact: true }).fill(label)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: label, exact: true }).waitFor()
}

/** Days of the real, built app against the embedded server. Needs a build (`npm run build`) and a Chromium. */
export const measureDays = async (): Promise<
  Pick<Measured, 'firstVisit' | 'signIn' | 'freeDay' | 'premiumDay'>
> => {
  const found = findChromium()
  if (!found) throw new Error('No Chromium on this machine')
  const backend = await startBackendProcess()
  const proxy = await startCountingProxy(backend.url)
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
  try {
    const { newUser } = createApiClient(backend)
    await newUser('free@example.com', PASSWORD)
    await newUser('premium@example.com', PASSWORD, 'premium')

    const free = await openDevice(browser, proxy.url)
    const page = await visit(free)
    const firstVisit = proxy.take()
    await signIn(page, 'free@example.com')
    const signedIn = proxy.take()
    await page.close()
    await sit(free, generate)
    const freeDay = proxy.take()
    await free.close()

    const [first, second] = [await openDevice(browser, proxy.url), await openDevice(browser, proxy.url)]
    for (const device of [first, second]) {
      const opened = await visit(device)
      await signIn(opened, 'premium@example.com')
      await opened.close()
    }
    proxy.take()
    for (let sitting = 1; sitting <= SITTINGS; sitting++) {
      const label = `Account ${sitting}`
      await sit(first, (opened) => save(opened, label))
      await sit(second, (opened) => opened.getByRole('heading', { name: label, exact: true }).waitFor())
    }
    return { firstVisit, signIn: signedIn, freeDay, premiumDay: proxy.take() }
  } finally {
    await browser.close()
    await proxy.stop()
    await backend.remove()
  }
}
