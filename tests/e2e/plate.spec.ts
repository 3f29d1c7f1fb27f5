import type { Locator } from '@playwright/test'
import { en, es } from '../helpers/texts.ts'
import { expect, test } from './fixtures.ts'
import { generatorOf, liveTextOf } from './generator-page.ts'
import { sumOfShifts, watchShifts } from './layout-shifts.ts'

/** How its lines fill the plate: the share of the first one, and how many there are. */
const linesOf = (secret: Locator) =>
  secret.evaluate(async (code) => {
    await document.fonts.ready
    const range = document.createRange()
    range.selectNodeContents(code)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
    const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2
    const tops = Math.min(...boxes.map(middleOf))
    const high = boxes[0]?.height ?? 1
    const lineOf = (box: DOMRect) => Math.round((middleOf(box) - tops) / high)
    const first = boxes.filter((box) => lineOf(box) === 0)
    const plate = code.parentElement as HTMLElement
    const { paddingLeft, paddingRight } = getComputedStyle(plate)
    const room = plate.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const filled = Math.max(...first.map(({ right }) => right)) - Math.min(...first.map(({ left }) => left))
    return { share: filled / room, lines: 1 + Math.max(...boxes.map(lineOf)) }
  })

for (const [width, least] of [
  [390, 16],
  [1280, 18],
] as const)
  test(`[PL1] at ${width} px the password fills its line from ${least} to 32 characters, and takes three at most`, async ({
    page,
    newUser,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await newUser(page, { tier: 'premium' })
    const { secret, field, password } = generatorOf(page)
    await password()
    const shares: string[] = []
    for (const length of Array.from({ length: 33 - least }, (_, at) => least + at)) {
      await field.fill(String(length))
      await expect(secret).toHaveText(new RegExp(`^\\S{${length}}$`))
      const { share, lines } = await linesOf(secret)
      shares.push(`${length}: ${share.toFixed(2)}`)
      expect(share, `${length} characters`).toBeGreaterThanOrEqual(0.9)
      expect(lines).toBeLessThanOrEqual(length < 22 ? 1 : 2)
    }
    test.info().annotations.push({ type: 'first line filled', description: shares.join(', ') })
    await field.fill('50')
    await expect(secret).toHaveText(/^\S{50}$/)
    expect((await linesOf(secret)).lines).toBeLessThanOrEqual(3)
  })

test('[PL2] no length up to 50 moves what stands below the plate', async ({ page, newUser }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newUser(page, { tier: 'premium' })
  const { secret, field, slider, password } = generatorOf(page)
  await password()
  const top = async () => (await slider.boundingBox())?.y
  const before = await top()
  for (const length of [4, 22, 50]) {
    await field.fill(String(length))
    await expect(secret).toHaveText(new RegExp(`^\\S{${length}}$`))
    expect(await top(), `${length} characters`).toBe(before)
  }
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`[PL2] nothing moves while the first password and all that is around it arrive, at ${width} px`, async ({
    page,
    newUser,
  }) => {
    await page.setViewportSize({ width, height })
    await newUser(page, { tier: 'premium' })
    await watchShifts(page)
    await page.reload()
    await generatorOf(page).password()
    await expect(page.getByText(en.history.emptyTitle)).toBeVisible()
    expect(await sumOfShifts(page)).toBeLessThan(0.02)
  })

for (const [language, { generator: words }] of [
  ['en', en],
  ['es', es],
] as const)
  test(`[PL3] that it was generated stands under the plate and is heard once; a copy at once is told as well, ${language}`, async ({
    page,
    context,
    newUser,
  }) => {
    await context.grantPermissions(['clipboard-write'])
    await newUser(page, { tier: 'premium' })
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    const plate = page.getByRole('region', { name: words.plate, exact: true })
    const secret = plate.locator('code')
    await expect(secret).toHaveText(/^\S{16}$/)
    await expect(plate.getByText(words.generated)).toHaveCount(0)
    await expect(plate.getByText(words.tapToCopy)).toBeVisible()
    await expect(
      plate.getByText(language === 'en' ? /^\d+ billion years at/ : /^\d+ mil millones de años a/),
    ).toBeVisible()

    const first = await secret.textContent()
    await page.keyboard.press('g')
    await expect(secret).not.toHaveText(first ?? '')
    // Before the button has come to rest: nothing takes the place of what tells of the copy.
    await page.keyboard.press('c')
    await expect(plate.getByText(words.generated)).toBeVisible()
    const told = page.getByRole('dialog').filter({ hasText: words.copied })
    await expect(told).toBeVisible()
    const heard = words.announced_other.replace('{{count}}', '16')
    await expect.poll(() => liveTextOf(page)).toContain(`${words.generated} ${heard}`)
    expect((await liveTextOf(page)).split(words.generated)).toHaveLength(2)
    await expect(plate.getByText(words.tapToCopy)).toHaveCount(0)
    await page.reload()
    await expect(secret).toHaveText(/^\S{16}$/)
    await expect(plate.getByText(words.tapToCopy)).toHaveCount(0)
    await expect(plate.getByText(words.generated)).toHaveCount(0)
  })
