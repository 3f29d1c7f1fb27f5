import type { Browser, Page } from 'playwright'
import { median, ratioOf } from '../lib/interleave.ts'
import type { Figure } from '../lib/report.ts'
import { CPU_SLOWDOWN } from './slow-phone.ts'

/* The landing page for a new visitor on slow 4G and a slow phone, beside a bare static page of the same bytes in the same run. */
const RUNS = 11
const LATENCY_MS = 150
const BYTES_PER_SECOND = 1_600_000 / 8
const LCP_TO_BARE = 1.5
const LONG_TASK_BOUND_MS = 120
const SETTLE_MS = 2500

type Vitals = { readonly lcp: number; readonly shift: number; readonly longTask: number }

/** Runs in the page before anything else. No named function in it: the compiler would call a helper that the page lacks. */
const observe = () => {
  const vitals = { lcp: 0, shift: 0, longTask: 0 }
  Object.assign(globalThis, { vitals })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<
      PerformanceEntry & { value: number; hadRecentInput: boolean }
    >)
      if (!entry.hadRecentInput) vitals.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.longTask = Math.max(vitals.longTask, entry.duration)
  }).observe({ type: 'longtask', buffered: true })
}

const measureOnce = async (browser: Browser, url: string): Promise<Vitals> => {
  // A phone's screen; a context of its own has no cache and no service worker.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 })
  const page: Page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  const vitals = await page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)
  await context.close()
  if (vitals.lcp === 0) throw new Error(`No paint was seen of ${url}`)
  return vitals
}

/** `url` of the app, and of a bare page as heavy as its landing page. */
export const measureLanding = async (browser: Browser, url: string, bareUrl: string): Promise<Figure[]> => {
  const landing: Vitals[] = []
  const plain: Vitals[] = []
  for (let index = 0; index < RUNS; index += 1) {
    plain.push(await measureOnce(browser, bareUrl))
    landing.push(await measureOnce(browser, `${url}/`))
  }
  return [
    { name: 'bare page: largest contentful paint', value: median(plain.map(({ lcp }) => lcp)), unit: 'ms' },
    {
      name: 'landing page: largest contentful paint',
      value: median(landing.map(({ lcp }) => lcp)),
      unit: 'ms',
    },
    {
      name: 'landing page / bare page: largest contentful paint',
      value: ratioOf(
        landing.map(({ lcp }) => lcp),
        plain.map(({ lcp }) => lcp),
      ),
      unit: 'x',
      bound: { atMost: LCP_TO_BARE },
    },
    {
      name: 'landing page: layout shift',
      value: Math.max(...landing.map(({ shift }) => shift)),
      unit: '',
      bound: { atMost: 0.001 },
    },
    {
      name: 'landing page: longest task',
      value: median(landing.map(({ longTask }) => longTask)),
      unit: 'ms',
      bound: { atMost: LONG_TASK_BOUND_MS },
    },
  ]
}
