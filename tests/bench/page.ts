import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from 'playwright'
import { startBackendProcess } from '../helpers/backend-process.ts'
import { findChromium } from '../helpers/find-chromium.ts'
import type { BenchPart, Figure } from './lib/report.ts'

/* The landing page for a new visitor on slow 4G and a slow phone, beside a bare static page in the same run. */
const RUNS = 5
const LATENCY_MS = 150
const BYTES_PER_SECOND = 1_600_000 / 8
const CPU_SLOWDOWN = 4
const LCP_BOUND_MS = 800
const LONG_TASK_BOUND_MS = 200
const SETTLE_MS = 2500

const BARE =
  '<!doctype html><html lang="en"><title>Bare</title><h1>A bare static page</h1><p>Nothing else.</p></html>'

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

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const startBarePage = async () => {
  const server = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(BARE),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

/** Needs a build (`npm run build`). */
export const run: BenchPart = async () => {
  const found = findChromium()
  if (!found) throw new Error('No Chromium on this machine')
  const backend = await startBackendProcess({ isMeasured: true })
  const bare = await startBarePage()
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  })
  const landing: Vitals[] = []
  const plain: Vitals[] = []
  for (let index = 0; index < RUNS; index += 1) {
    plain.push(await measureOnce(browser, bare.url))
    landing.push(await measureOnce(browser, `${backend.url}/`))
  }
  await browser.close()
  bare.stop()
  await backend.stop()
  await backend.remove()
  const figures: Figure[] = [
    { name: 'bare page: largest contentful paint', value: median(plain.map(({ lcp }) => lcp)), unit: 'ms' },
    {
      name: 'landing page: largest contentful paint',
      value: median(landing.map(({ lcp }) => lcp)),
      unit: 'ms',
      bound: { atMost: LCP_BOUND_MS },
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
  return figures
}
