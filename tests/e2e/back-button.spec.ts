import type { Page } from '@playwright/test'
import { en } from '../helpers/texts.ts'
import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'

const { account, generator, history } = en

/** Held upright: a phone has the profile in a menu, which is a step of its own. */
const tablet = { width: 800, height: 1100 }

/** Where the history stands: its length, and how many dialogs this place was pushed for. */
const place = (page: Page) =>
  page.evaluate(() => ({ length: window.history.length, layer: window.history.state?.layer ?? 0 }))

const back = (page: Page) => page.evaluate(() => window.history.back())

test('[U4] Back closes the topmost dialog, stays on the page, and leaves no step behind', async ({
  page,
  newUser,
}) => {
  await page.setViewportSize(tablet)
  await newUser(page)
  const { secret } = generatorOf(page)
  await expect(secret).toHaveText(/^.{16}$/)
  const password = await secret.textContent()
  const before = await place(page)

  await page.getByRole('button', { name: account.profile.open }).click()
  const profile = page.getByRole('dialog', { name: account.profile.title })
  const question = page.getByRole('alertdialog')
  await expect(profile).toBeVisible()
  await expect.poll(() => place(page)).toEqual({ length: before.length + 1, layer: 1 })
  await profile.getByRole('button', { name: account.delete.open }).click()
  await expect(question).toBeVisible()
  await expect.poll(() => place(page)).toEqual({ length: before.length + 2, layer: 2 })

  await back(page)
  await expect(question).toHaveCount(0)
  await expect(profile).toBeVisible()
  await page.goBack()
  await expect(profile).toHaveCount(0)
  await expect(secret).toHaveText(password ?? '')
  await expect.poll(() => place(page)).toMatchObject({ layer: 0 })

  // Forward finds nothing open, and comes back by itself.
  await page.evaluate(() => window.history.forward())
  await expect.poll(() => place(page)).toMatchObject({ layer: 0 })
  await expect(profile).toHaveCount(0)

  // Closed by its button or by Escape, its step is taken back: the next Back leaves the page.
  for (const close of ['button', 'Escape'] as const) {
    await page.getByRole('button', { name: account.profile.open }).click()
    await expect.poll(() => place(page)).toMatchObject({ layer: 1 })
    if (close === 'button') await profile.getByRole('button', { name: 'Close' }).click()
    else await page.keyboard.press('Escape')
    await expect(profile).toHaveCount(0)
    await expect.poll(() => place(page)).toMatchObject({ layer: 0 })
  }

  // A reload in a dialog does not leave a dead place either.
  await page.getByRole('button', { name: account.profile.open }).click()
  await expect.poll(() => place(page)).toMatchObject({ layer: 1 })
  await page.reload()
  await expect(page.getByRole('button', { name: account.profile.open })).toBeVisible()
  await page.getByRole('button', { name: account.profile.open }).click()
  await expect(profile).toBeVisible()
  await expect.poll(() => place(page)).toMatchObject({ layer: 1 })
  await back(page)
  await expect(profile).toHaveCount(0)
  await expect.poll(() => place(page)).toMatchObject({ layer: 0 })
})

test('[U4] what was made in the bulk dialog outlasts a press beside it, and Back', async ({
  page,
  newUser,
}) => {
  await page.setViewportSize({ width: 1200, height: 900 })
  await newUser(page, { tier: 'premium' })
  const open = () => page.getByRole('button', { name: generator.bulkOpen }).click()
  const bulk = page.getByRole('dialog', { name: generator.bulk })
  await open()
  await expect(bulk).toBeVisible()
  // With nothing in it, a press beside it closes it as before.
  await page.mouse.click(5, 5)
  await expect(bulk).toHaveCount(0)

  await open()
  await bulk.getByRole('button', { name: 'Generate 5 passwords' }).click()
  await expect(bulk.getByRole('listitem')).toHaveCount(5)
  const made = await bulk.getByRole('listitem').allTextContents()
  await bulk.getByRole('button', { name: generator.copyAll }).click()
  await page.mouse.click(5, 5)
  await page.mouse.click(5, 400)
  await expect(bulk.getByRole('listitem')).toHaveText(made)

  await expect.poll(() => place(page)).toMatchObject({ layer: 1 })
  await back(page)
  await expect(bulk).toHaveCount(0)
  await open()
  await expect(bulk.getByRole('listitem')).toHaveText(made)
  await page.keyboard.press('Escape')
  await expect(bulk).toHaveCount(0)
  await open()
  await expect(bulk.getByRole('listitem')).toHaveCount(0)
})

test('[U4] what was typed in a dialog outlasts a press beside it', async ({ page, newUser }) => {
  await page.setViewportSize({ width: 1200, height: 900 })
  await newUser(page)
  await page.getByRole('button', { name: account.profile.open }).click()
  const profile = page.getByRole('dialog', { name: account.profile.title })
  await profile.getByLabel(account.fullName).fill('Somebody Else')
  await page.mouse.click(5, 5)
  await page.mouse.click(5, 400)
  await expect(profile.getByLabel(account.fullName)).toHaveValue('Somebody Else')
})

test('[U3] what was copied can be brought back after the length was nudged', async ({
  page,
  newUser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await newUser(page, { tier: 'premium' })
  const { another, secret, slider, copy } = generatorOf(page)
  await another()
  await slider.press('ArrowRight')
  await expect(secret).toHaveText(/^.{17}$/)
  const copied = (await secret.textContent()) ?? ''
  await copy.click()
  await slider.press('ArrowRight')
  await expect(secret).toHaveText(/^.{18}$/)
  await page.getByRole('button', { name: generator.back }).click()
  await expect(secret).toHaveText(copied)

  // Saved, not copied.
  await slider.press('ArrowRight')
  await expect(secret).toHaveText(/^.{19}$/)
  const saved = (await secret.textContent()) ?? ''
  await page.getByLabel(history.labelField, { exact: true }).fill('Mail')
  await page.getByRole('button', { name: history.save, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Mail', exact: true })).toBeVisible()
  await slider.press('ArrowRight')
  await expect(secret).toHaveText(/^.{20}$/)
  await page.getByRole('button', { name: generator.back }).click()
  await expect(secret).toHaveText(saved)
})
