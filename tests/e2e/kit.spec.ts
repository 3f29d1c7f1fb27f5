import type { Locator, Page } from '@playwright/test'
import { noteWrites, written } from '../helpers/clipboard-notes.ts'
import { en } from '../helpers/texts.ts'
import { expect, test } from './fixtures.ts'

const { generator, history, shell } = en

test('a tooltip opens after 700 ms, and the next one at once within 300 ms', async ({ page, newUser }) => {
  await newUser(page)
  await expect(page.getByRole('heading', { name: generator.title })).toBeVisible()
  const first = page.getByRole('switch', { name: new RegExp(`^${generator.excludeSimilar}`) })
  const second = page.getByRole('switch', { name: new RegExp(`^${generator.pronounceable}`) })
  const open = page.getByRole('tooltip').filter({ visible: true })
  /** From the pointer's coming to the tooltip's opening, timed inside the page: in milliseconds. */
  const hover = async (control: Locator): Promise<number> => {
    await control.evaluate((element) => {
      const row = element.closest('label')
      const times = { entered: 0, opened: 0 }
      Object.assign(globalThis, { times })
      row?.addEventListener('pointerenter', () => {
        times.entered = performance.now()
      })
      row?.nextElementSibling?.addEventListener('toggle', () => {
        times.opened ||= performance.now()
      })
    })
    await control.hover()
    await expect(open).toHaveText(generator.premiumFeature)
    const waited = await page.waitForFunction(() => {
      const { entered, opened } = (globalThis as unknown as { times: { entered: number; opened: number } })
        .times
      return opened && { ms: opened - entered }
    })
    return ((await waited.jsonValue()) as { ms: number }).ms
  }
  await page.mouse.move(0, 0)
  // The clock of the page may be coarse.
  expect(await hover(first)).toBeGreaterThan(690)
  expect(await hover(second)).toBeLessThan(500)
  await page.mouse.move(0, 0)
  await expect(open).toHaveCount(0)
})

test('a toast is announced once, stays while the pointer is on it, and covers no main control on a phone', async ({
  page,
  newUser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 360, height: 740 })
  await page.clock.install()
  await newUser(page)
  await expect(page.getByRole('heading', { name: generator.title })).toBeVisible()
  await page.getByRole('button', { name: generator.copy, exact: true }).click()
  const toast = page.getByRole('dialog').filter({ hasText: generator.copied })
  await expect(toast).toBeVisible()
  const regions = await page.evaluate((text) => {
    const live = [...document.querySelectorAll('[aria-live], [role=alert], [role=status]')]
    return live.filter((region) => region.textContent?.includes(text)).length
  }, generator.copied)
  expect(regions).toBe(1)
  const box = await toast.boundingBox()
  for (const name of [generator.generate, generator.copy]) {
    const control = await page.getByRole('button', { name, exact: true }).boundingBox()
    const isAbove = (box?.y ?? 0) + (box?.height ?? 0) <= (control?.y ?? 0)
    const isBelow = (box?.y ?? 0) >= (control?.y ?? 0) + (control?.height ?? 0)
    expect(isAbove || isBelow, name).toBe(true)
  }
  await toast.hover()
  const staying = toast.and(page.locator(':not([data-ending-style])'))
  // In steps, between which the page draws: one that ends says so as soon as it does, and goes later.
  for (let ms = 0; ms < 8_000; ms += 200) {
    await page.clock.runFor(200)
    expect(await staying.count()).toBe(1)
  }
  await expect(toast).toBeVisible()
  await page.mouse.move(10, 700)
  await expect(toast).toHaveCount(0)
})

test('[G34] a copy can be taken off the clipboard again', async ({ page, newUser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await noteWrites(page)
  await newUser(page)
  await expect(page.getByRole('heading', { name: generator.title })).toBeVisible()
  const clear = page.getByRole('button', { name: shell.clipboard.clear })
  await expect(clear).toHaveCount(0)
  await page.getByRole('button', { name: generator.copy, exact: true }).click()
  await clear.click()
  await expect(page.getByText(shell.clipboard.cleared)).toBeVisible()
  // Our own policy forbids the page to read the clipboard, so what it writes is noted.
  expect((await written(page)).at(-1)).toBe('')
  await expect(clear).toHaveCount(0)
})

test('[P3] [G34] a copy of nothing leaves the way to clear ours, a copy of something else ends it', async ({
  page,
  newUser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await newUser(page, { tier: 'premium' })
  const clear = page.getByRole('button', { name: shell.clipboard.clear })
  const copy = page.getByRole('button', { name: generator.copy, exact: true })
  const title = page.getByRole('heading', { name: generator.title })
  const label = page.getByLabel(history.labelField, { exact: true })
  await expect(title).toBeVisible()

  await copy.click()
  await expect(clear).toBeVisible()
  for (const [press, take] of [
    ['ControlOrMeta+c', () => title.evaluate((element) => getSelection()?.selectAllChildren(element))],
    ['ControlOrMeta+x', () => label.selectText()],
    ['ControlOrMeta+c', () => label.selectText()],
  ] as const) {
    await label.fill('Router')
    await page.evaluate(() => getSelection()?.removeAllRanges())
    await label.press('End')
    await page.keyboard.press(press)
    await expect(clear).toBeVisible()
    await label.blur()
    await page.keyboard.press(press)
    await expect(clear).toBeVisible()
    await take()
    await page.keyboard.press(press)
    await expect(clear).toHaveCount(0)
    await copy.click()
    await expect(clear).toBeVisible()
  }
})

/** As a window switcher finds the page, or as the person comes back to it. */
const showPage = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('[K1] while the page is hidden no password can be seen: the plate, the history, the bulk list', async ({
  page,
  newUser,
}) => {
  await newUser(page, { tier: 'premium' })
  const secrets = page.locator('code').filter({ visible: true })
  await page.getByRole('button', { name: generator.generate, exact: true }).click()
  await page.getByLabel(history.labelField, { exact: true }).fill('Router')
  await page.getByRole('button', { name: history.save, exact: true }).click()
  await page.getByRole('button', { name: history.show.replace('{{label}}', 'Router') }).click()
  await expect(secrets).toHaveCount(2)
  const made = await secrets.first().textContent()

  await showPage(page, 'hidden')
  await expect(secrets).toHaveCount(0)
  await expect(page.getByText(generator.covered)).toBeVisible()
  await showPage(page, 'visible')
  // The plate's comes back; a row of the history is shown only by the person.
  await expect(secrets).toHaveText([made ?? ''])

  await page.getByRole('button', { name: generator.bulkOpen }).click()
  const dialog = page.getByRole('dialog', { name: generator.bulk })
  await dialog.getByRole('button', { name: generator.bulkGenerate.replace('{{count}}', '5') }).click()
  const batch = dialog.locator('code').filter({ visible: true })
  await expect(batch).toHaveCount(5)
  await showPage(page, 'hidden')
  await expect(batch).toHaveCount(0)
  await showPage(page, 'visible')
  await expect(batch).toHaveCount(5)
})

test('switching the language keeps every value on the screen', async ({ page, newUser }) => {
  await newUser(page, { tier: 'premium' })
  await page.getByRole('button', { name: generator.generate, exact: true }).first().click()
  const label = page.getByLabel(en.history.labelField, { exact: true })
  await label.fill('Mi banco')
  await page.getByLabel(generator.lengthField).fill('23')
  await page.getByLabel(generator.lengthField).blur()
  const plate = page.getByRole('region', { name: generator.plate }).locator('code, [translate=no]').first()
  // A new length has a new password made.
  await expect(plate).toHaveText(/^.{23}$/)
  const before = await plate.textContent()
  await page.getByRole('combobox', { name: shell.language }).selectOption('es')
  await expect(page.getByRole('heading', { name: 'Generador de contraseñas' })).toBeVisible()
  await expect(page.locator('input[type=range]')).toHaveValue('23')
  await expect(page.locator('input').filter({ visible: true }).nth(0)).toHaveValue('Mi banco')
  await expect(
    page
      .locator('code, [translate=no]')
      .filter({ hasText: before ?? '' })
      .first(),
  ).toBeAttached()
})
