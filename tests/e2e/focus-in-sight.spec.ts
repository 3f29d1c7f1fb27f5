import type { Page } from '@playwright/test'
import { en } from '../helpers/texts.ts'
import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'

const { generator } = en

/** What has the focus, and whether anything of it lies under the dock; after the frame in which the page scrolls. */
const lookAtFocus = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const focused = document.activeElement
    const dock = document.querySelector('[aria-label="Password actions"]')
    if (!(focused instanceof HTMLElement) || focused === document.body || !dock) return null
    const name =
      focused.getAttribute('aria-label') ??
      (focused as HTMLInputElement).labels?.[0]?.textContent ??
      focused.textContent ??
      ''
    if (dock.contains(focused)) return { name, covered: 0, outside: 0, isDock: true }
    const box = focused.getBoundingClientRect()
    const cover = dock.getBoundingClientRect()
    const covered = Math.max(0, Math.min(box.bottom, cover.bottom) - Math.max(box.top, cover.top))
    // A part of a pixel is a rounding.
    const outside = Math.max(0, Math.trunc(-box.top), Math.trunc(box.bottom - innerHeight))
    return { name, covered, outside, isDock: false }
  })

for (const width of [360, 390])
  for (const tier of ['free', 'premium'] as const)
    test(`[U9] Tab and Shift+Tab through the page of ${width} px, ${tier}: the dock covers nothing that has the focus`, async ({
      page,
      newUser,
    }) => {
      await page.setViewportSize({ width, height: 640 })
      await newUser(page, { tier })
      const { secret, generate, acts } = generatorOf(page)
      if (tier === 'premium') await generate.click()
      await expect(secret).toHaveText(/^.{16}$/)
      expect(await acts.evaluate((dock) => getComputedStyle(dock).position)).toBe('sticky')
      await page.evaluate(() => scrollTo(0, 0))
      for (const key of ['Tab', 'Shift+Tab']) {
        const met = new Set<string>()
        for (let presses = 0; presses < 40; presses += 1) {
          await page.keyboard.press(key)
          const focus = await lookAtFocus(page)
          if (!focus) continue
          met.add(focus.name)
          expect(focus, focus.name).toMatchObject({ covered: 0, outside: 0 })
        }
        expect(met.size, [...met].join(' / ')).toBeGreaterThan(15)
        expect([...met].some((name) => name.includes(generator.bulkOpen))).toBe(true)
      }
    })

test('[U9] a plate that grows and a page that is scrolled to the edge leave the focus in sight', async ({
  page,
  newUser,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await newUser(page, { tier: 'premium' })
  const { secret, generate, field } = generatorOf(page)
  await generate.click()
  await expect(secret).toHaveText(/^.{16}$/)
  await page.evaluate(() => scrollTo(0, 0))
  await field.focus()
  // To the very edge, as far as it may go.
  const room = await page.evaluate(() => {
    const focused = document.activeElement?.getBoundingClientRect()
    const cover = document.querySelector('[aria-label="Password actions"]')?.getBoundingClientRect()
    return (cover?.top ?? 0) - (focused?.bottom ?? 0)
  })
  await page.evaluate((by) => scrollBy(0, by), 12 - room)
  await page.keyboard.type('50')
  await expect(secret).toHaveText(/^.{50}$/)
  await expect.poll(async () => (await lookAtFocus(page))?.covered).toBe(0)
})

test('[U9] a press on a low control does not move the page away under the finger', async ({
  page,
  newUser,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await newUser(page, { tier: 'premium' })
  const { toggle } = generatorOf(page)
  const symbols = toggle('Symbols')
  await symbols.scrollIntoViewIfNeeded()
  await symbols.click()
  await expect(symbols).not.toBeChecked()
})
