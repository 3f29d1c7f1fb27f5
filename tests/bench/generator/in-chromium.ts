import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { findChromium } from '../../helpers/find-chromium.ts'
import type { Bench, WorkerRates } from './page.ts'

type Measured = {
  readonly rates: WorkerRates
  /** Milliseconds of a `ping`, and of fifty of each kind. */
  readonly comlink: Readonly<Record<string, number[]>>
}

/** Builds the page with the real worker as the app's own build does, and measures in it. */
export const measureInChromium = async (): Promise<Measured> => {
  const found = findChromium()
  if (!found) throw new Error('No Chromium found: set CHROMIUM_PATH')
  const outDir = await mkdtemp(join(tmpdir(), 'cifra-bench-'))
  const root = import.meta.dirname
  const shared = { root, configFile: false, logLevel: 'error' } as const
  await build({
    ...shared,
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2022' },
    // The peer asks for Node's globals.
    define: { global: 'globalThis' },
    resolve: { alias: { buffer: 'buffer/' } },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await page.waitForFunction(() => 'bench' in window)
    const rates = await page.evaluate(() => (window as unknown as { bench: Bench }).bench.rates())
    const comlink = await page.evaluate(() => (window as unknown as { bench: Bench }).bench.comlink())
    return { rates, comlink }
  } finally {
    await browser.close()
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}
