import type { Locator, Page } from '@playwright/test'
import { isPhone } from '../helpers/is-phone.ts'
import { en, es } from '../helpers/texts.ts'
import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { openPremium, rowOf, toasts } from './history-page.ts'

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

const SIDES = [
  [360, 740],
  [390, 844],
  [800, 1280],
] as const

for (const [width, height] of SIDES.flatMap(([short, long]) => [
  [short, long] as const,
  [long, short] as const,
]))
  test(`[OH2] at ${width}x${height} nothing that is told lies over what is pressed next, at each step of the main job`, async ({
    page,
    newUser,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write'])
    await page.setViewportSize({ width, height })
    await openPremium(page, newUser)
    // With the clock at rest no toast ends before the next step was looked at.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const tick = () => page.clock.runFor(50)
    const until = (look: () => Promise<boolean>) =>
      expect
        .poll(async () => {
          await tick()
          return look()
        })
        .toBe(true)
    const isTold = (text: string) => until(() => toasts(page).getByText(text).first().isVisible())
    const press = async (part: Locator) => {
      await until(() => part.isVisible())
      await part.scrollIntoViewIfNeeded()
      await until(() => isOnTop(part))
      await part.click()
    }
    const { generate, copy } = generatorOf(page)
    const saveAs = async (name: string) => {
      const dock = page.getByRole('region', { name: en.generator.acts, exact: true })
      const opener = dock.getByRole('button', { name: en.history.save, exact: true })
      const sheet = page.getByRole('dialog', { name: en.history.saveTitle })
      const isSheet = await isPhone(page)
      if (isSheet) await press(opener)
      const form = isSheet ? sheet : page.getByRole('form', { name: en.history.saveTitle })
      await until(() => form.isVisible())
      const label = form.getByLabel(en.history.labelField, { exact: true })
      await press(label)
      await label.fill(name)
      await press(form.getByRole('button', { name: en.history.save, exact: true }))
      await isTold(en.history.saved)
      if (isSheet) await until(async () => (await sheet.count()) === 0)
    }
    await press(generate)
    await until(() => generate.isEnabled())
    await press(copy)
    await isTold(en.generator.copied)
    await saveAs('One')
    await press(generate)
    await saveAs('Two')
    await press(page.getByRole('button', { name: 'Delete One', exact: true }))
    await isTold(en.history.deleted)
    await press(page.getByRole('button', { name: 'Delete Two', exact: true }))
    await press(toasts(page).getByRole('button', { name: en.history.undo }))
    await until(() => rowOf(page, 'One').isVisible())
    await press(rowOf(page, 'Two').getByRole('button', { name: /^Copy/ }))
    await isTold(en.generator.copied)
    await press(rowOf(page, 'One').getByRole('button', { name: /^Show/ }))
    await press(generate)
    await press(copy)
  })
