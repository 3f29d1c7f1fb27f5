import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openPremium, rowOf, save, toasts } from './history-page.ts'

/** Where the next deletion's toast will stand: that of the first one, which is taken back. */
const whereToastsStand = async (page: Page) => {
  await rowOf(page, 'One').getByRole('button', { name: 'Delete One' }).click()
  const box = await toasts(page).getByRole('dialog').first().boundingBox()
  if (!box) throw new Error('no toast was drawn')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).getByText('Password deleted from history.')).toHaveCount(0)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** By the keyboard, so that the pointer rests where it is. */
const deleteByKeyboard = async (page: Page, label: string) => {
  await rowOf(page, label)
    .getByRole('button', { name: `Delete ${label}` })
    .focus()
  await page.keyboard.press('Enter')
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible()
}

test('[U23] a pointer at rest where a toast comes up does not keep it', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await save(page, 'One')
  await expect(toasts(page).getByRole('dialog')).toHaveCount(0)
  const { x, y } = await whereToastsStand(page)
  await page.mouse.move(10, 10)
  await expect(toasts(page).getByRole('dialog')).toHaveCount(0)
  await page.clock.install()
  await page.mouse.move(x, y)
  await deleteByKeyboard(page, 'One')
  await page.clock.runFor(7_000)
  await expect(toasts(page).getByRole('dialog')).toHaveCount(0)
})

test('[U23] a toast waits for a pointer that moved onto it, and not for ever', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await save(page, 'One')
  await expect(toasts(page).getByRole('dialog')).toHaveCount(0)
  const { x, y } = await whereToastsStand(page)
  await page.mouse.move(10, 10)
  await expect(toasts(page).getByRole('dialog')).toHaveCount(0)
  await page.clock.install()
  await deleteByKeyboard(page, 'One')
  await page.mouse.move(x, y - 5)
  await page.mouse.move(x, y)
  await page.clock.runFor(15_000)
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.clock.runFor(25_000)
  await expect(toasts(page).getByRole('dialog')).toHaveCount(0)
})

test('[U23] a toast stays under the pointer that presses it', async ({ page, newUser }) => {
  await page.setViewportSize({ width: 1000, height: 600 })
  await openPremium(page, newUser)
  for (const label of ['One', 'Two', 'Three']) await save(page, label)
  await rowOf(page, 'Two').getByRole('button', { name: 'Delete Two' }).click()
  await expect(rowOf(page, 'Two')).toHaveCount(0)
  // Where the toast would stand, in the lower right corner, it would cover what has the focus: it keeps off.
  await rowOf(page, 'One')
    .getByRole('button', { name: 'Delete One' })
    .evaluate((button: HTMLElement) => {
      button.scrollIntoView({ block: 'end' })
      button.focus({ preventScroll: true })
    })
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  const left = async () => (await undo.boundingBox())?.x ?? Number.NaN
  await expect.poll(left).toBeLessThan(500)
  await undo.hover()
  const before = await left()
  await page.mouse.down()
  // A press lasts several frames, and longer on a busy machine.
  await page.evaluate(async () => {
    for (let n = 0; n < 5; n++) await new Promise(requestAnimationFrame)
  })
  expect(await left()).toBe(before)
  await page.mouse.up()
  await expect(rowOf(page, 'Two')).toBeVisible()
})
