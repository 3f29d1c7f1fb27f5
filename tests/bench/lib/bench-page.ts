import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { findChromium } from '../../helpers/find-chromium.ts'

/**
 * Builds the page of folder `root` as the app is built. `work` opens it in Chromium as often as it likes: each has a browser's storage of
 * its own, which ends with the page's `context()`.
 */
export const withBenchPages = async <T>(
  root: string,
  work: (open: () => Promise<Page>) => Promise<T>,
): Promise<T> => {
  const found = findChromium()
  if (!found) throw new Error('No Chromium found: set CHROMIUM_PATH')
  const outDir = await mkdtemp(join(tmpdir(), 'cifra-bench-'))
  const shared = { root, configFile: false, logLevel: 'error' } as const
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
    return await work(async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      const page = await context.newPage()
      await page.goto(server.resolvedUrls?.local[0] ?? '')
      await page.waitForFunction(() => 'bench' in window)
      return page
    })
  } finally {
    await browser.close()
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}
