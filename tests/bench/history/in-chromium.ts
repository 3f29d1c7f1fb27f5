import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { findChromium } from '../../helpers/find-chromium.ts'
import type { Bench } from './page.tsx'

type InPage = { readonly bench: Bench; readonly painted: Promise<number> }

export type Measured = {
  readonly firstPage: number[]
  readonly keysetPages: number[]
  readonly prepareMs: number
  readonly keystrokes: number[]
  /** Of a bare field, each beside one of those. */
  readonly bare: number[]
}

/** Each keystroke has other rows to find, also in the smallest history. */
const TYPED = ['4', '42', '421'] as const
const ROUNDS = 8

const measure = async (browser: Browser, url: string, total: number): Promise<Measured> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'bench' in window)
  await page.evaluate((rows) => (window as unknown as InPage).bench.seed(rows), total)
  const firstPage = await page.evaluate(() => (window as unknown as InPage).bench.firstPage())
  const keysetPages = await page.evaluate(() => (window as unknown as InPage).bench.keysetPages())
  const prepareMs = await page.evaluate(() => (window as unknown as InPage).bench.prepareMs())
  await page.evaluate(() => (window as unknown as InPage).bench.show())

  await page.evaluate(() => (window as unknown as InPage).bench.showBare())

  const field = page.getByRole('searchbox')
  const bareField = page.getByLabel('Bare')
  await field.focus()
  const keystrokes: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of TYPED) {
      await page.evaluate((text) => (window as unknown as InPage).bench.watchKeystroke(text), query)
      await page.keyboard.press(query.slice(-1))
      const ms = await page.evaluate(() => (window as unknown as InPage).painted)
      await bareField.focus()
      await page.evaluate(() => (window as unknown as InPage).bench.watchBare())
      await page.keyboard.press(query.slice(-1))
      const bareMs = await page.evaluate(() => (window as unknown as InPage).painted)
      await field.focus()
      if (round === 0) continue
      keystrokes.push(ms)
      bare.push(bareMs)
    }
    await field.fill('')
    await page.waitForSelector('[data-query=""]')
  }
  await context.close()
  return { firstPage, keysetPages, prepareMs, keystrokes, bare }
}

/** The app's own storage and history panel, built as the app is, over databases of these sizes. */
export const measureInChromium = async (sizes: readonly number[]): Promise<Map<number, Measured>> => {
  const found = findChromium()
  if (!found) throw new Error('No Chromium found: set CHROMIUM_PATH')
  const outDir = await mkdtemp(join(tmpdir(), 'cifra-bench-'))
  const shared = { root: import.meta.dirname, configFile: false, logLevel: 'error' } as const
  await build({
    ...shared,
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  })
  try {
    const measured = new Map<number, Measured>()
    for (const size of sizes)
      measured.set(size, await measure(browser, server.resolvedUrls?.local[0] ?? '', size))
    return measured
  } finally {
    await browser.close()
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}
