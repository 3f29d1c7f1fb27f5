import type { Page } from '@playwright/test'
import { withBenchPages } from '../lib/bench-page.ts'
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

const measure = async (page: Page, total: number): Promise<Measured> => {
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
  await page.context().close()
  return { firstPage, keysetPages, prepareMs, keystrokes, bare }
}

/** The app's own storage and history panel, built as the app is, over databases of these sizes. */
export const measureInChromium = (sizes: readonly number[]): Promise<Map<number, Measured>> =>
  withBenchPages(import.meta.dirname, async (open) => {
    const measured = new Map<number, Measured>()
    for (const size of sizes) measured.set(size, await measure(await open(), size))
    return measured
  })
