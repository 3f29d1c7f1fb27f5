import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { en } from '../helpers/texts.ts'
import { expect, test } from './fixtures.ts'
import { openPremium, save } from './history-page.ts'

const manifest: { shortcuts: ReadonlyArray<{ name: string; url: string }> } = JSON.parse(
  readFileSync('manifest.webmanifest', 'utf8'),
)
const shortcut = (name: string) => {
  const found = manifest.shortcuts.find((each) => each.name === name)
  if (!found) throw new Error(`The manifest has no shortcut ${name}`)
  return found.url
}

/** Where the history begins in the window, and whether the page could still be scrolled further down. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const { top } = document.querySelector('[data-part=history]')?.getBoundingClientRect() ?? {
      top: Number.NaN,
    }
    const { scrollHeight, clientHeight } = document.documentElement
    return { top: Math.round(top), isAtEnd: Math.ceil(scrollY) >= scrollHeight - clientHeight - 1 }
  })

const expectInPlace = (page: Page) =>
  expect
    .poll(async () => {
      const { top, isAtEnd } = await placeOf(page)
      return (top >= 0 && top <= 40) || (isAtEnd && top >= 0) || `at ${top}`
    })
    .toBe(true)

test.use({ viewport: { width: 360, height: 740 } })

test('[U10] a cold start by the shortcut History arrives at the history, and stays there', async ({
  page,
  newUser,
}) => {
  await openPremium(page, newUser)
  for (const label of ['One', 'Two', 'Three', 'Four']) await save(page, label)
  await page.goto('about:blank')
  await page.goto(shortcut('History'))
  await expect(page.getByRole('button', { name: 'Delete Four' })).toBeVisible()
  await expectInPlace(page)
  await expect(page.locator('[data-part=history]')).toBeFocused()
  // What is drawn late above it does not push it away.
  await page.evaluate(() => {
    const late = document.createElement('p')
    late.style.height = '300px'
    document.querySelector('main')?.before(late)
  })
  await expectInPlace(page)
})

test('[U10] a shortcut into an open dialog: the dialog first, then the part', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await page.getByRole('button', { name: en.dashboard.menu }).click()
  await page.getByRole('button', { name: en.account.profile.open }).click()
  const dialog = page.getByRole('dialog', { name: en.account.profile.title })
  await dialog.getByLabel('Full name').focus()
  const before = await page.evaluate(() => scrollY)
  await page.evaluate(
    (hash) => {
      location.hash = hash
    },
    new URL(shortcut('History'), 'http://none').hash,
  )
  await expect(page).toHaveURL(/#history$/)
  await expect(dialog.getByLabel('Full name')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('[data-part=history]')).toBeFocused()
  await expectInPlace(page)
})
