import type { Locator, Page } from '@playwright/test'
import { en, es } from '../helpers/texts.ts'
import { expect, test } from './fixtures.ts'

/** Everything of the main job on a phone, by a thumb: what is touched, how often, and where. */

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('not on the screen')
  return box
}

/** What a finger would meet at the middle of `part`: that part, or what lies over it. */
const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const met = document.elementFromPoint(left + width / 2, top + height / 2)
    return met !== null && (element.contains(met) || met.contains(element))
  })

/** A touch where the thumb is: in the lower half, on what nothing covers, and large enough. */
const thumb = async (page: Page, part: Locator, touches: string[]) => {
  await expect(part).toBeVisible()
  // A sheet slides up, a toast finds its place.
  await expect.poll(() => isOnTop(part)).toBe(true)
  const middle = (page.viewportSize()?.height ?? 0) / 2
  await expect.poll(async () => (await boxOf(part)).y).toBeGreaterThanOrEqual(middle)
  const { width, height } = await boxOf(part)
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  // Read before: what it opens hides it.
  touches.push((await part.textContent()) ?? '')
  await part.tap()
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
])
  for (const [language, texts] of [
    ['en', en],
    ['es', es],
  ] as const)
    test(`[OH1] at ${viewport.width}x${viewport.height} from the dashboard to a saved, labelled password in four touches, ${language}`, async ({
      browser,
      backend,
      newUser,
      watch,
    }) => {
      const { generator: words, history } = texts
      const phone = await browser.newContext({
        baseURL: backend.url,
        locale: language,
        viewport,
        hasTouch: true,
        isMobile: true,
        permissions: ['clipboard-write'],
      })
      await watch.attach(phone)
      const page = await phone.newPage()
      await newUser(page, { tier: 'premium' })
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.reload()
      const dock = page.getByRole('region', { name: words.acts, exact: true })
      const secret = page.getByRole('region', { name: words.plate, exact: true }).locator('code')
      await expect(secret).toHaveText(/^\S{16}$/)
      await expect(secret).toBeInViewport({ ratio: 1 })
      const inDock = (name: string) => dock.getByRole('button', { name, exact: true })
      const touches: string[] = []

      const first = (await secret.textContent()) ?? ''
      await thumb(page, inDock(words.generate), touches)
      await expect(secret).not.toHaveText(first)
      const made = (await secret.textContent()) ?? ''
      await expect(inDock(words.generate)).toBeVisible()
      await thumb(page, inDock(words.copy), touches)
      await expect(page.getByRole('dialog').filter({ hasText: words.copied })).toBeVisible()
      // What tells of the copy lies over nothing that may be touched next.
      for (const name of [words.generate, words.copy, history.save])
        await expect.poll(() => isOnTop(inDock(name))).toBe(true)
      await thumb(page, inDock(history.save), touches)

      const sheet = page.getByRole('dialog', { name: history.saveTitle })
      const label = sheet.getByLabel(history.labelField, { exact: true })
      await expect(label).toBeFocused()
      await expect(sheet.locator('code')).toHaveText(made)
      expect((await boxOf(label)).y).toBeGreaterThanOrEqual(viewport.height / 2)
      await page.keyboard.type('BBVA')
      await thumb(page, sheet.getByRole('button', { name: history.save, exact: true }), touches)
      await expect(sheet).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'BBVA', exact: true })).toBeAttached()
      expect(touches).toEqual([words.generate, words.copy, history.save, history.save])

      // The next time the label itself is one touch. What a test looked at in the list has scrolled the page.
      await page.evaluate(() => scrollTo(0, 0))
      await thumb(page, inDock(history.save), touches)
      await thumb(page, sheet.getByRole('button', { name: 'BBVA', exact: true }), touches)
      await expect(label).toHaveValue('BBVA')
      await expect(label).toBeFocused()
      await page.goBack()
      await expect(sheet).toHaveCount(0)
      await phone.close()
    })
