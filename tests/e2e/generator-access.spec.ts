import { expect, test } from './fixtures.ts'
import { generatorOf, liveTextOf } from './generator-page.ts'

test('[G44] a screen reader hears of a new password and its length, never the password', async ({
  page,
  newUser,
}) => {
  await newUser(page)
  const generator = generatorOf(page)
  const first = await generator.password()
  await expect.poll(() => liveTextOf(page)).toContain('new password, 16 characters')
  expect(await liveTextOf(page)).not.toContain(first)
  await generator.field.fill('21')
  await generator.generate.click()
  const second = await generator.next(first)
  await expect.poll(() => liveTextOf(page)).toContain('new password, 21 characters')
  const said = await liveTextOf(page)
  expect(said).not.toContain(second)
  expect(await page.title()).not.toContain(second)
  await expect(generator.secret).toHaveAttribute('translate', 'no')
  await expect(generator.secret).toHaveAttribute('spellcheck', 'false')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[G46] letters, digits and symbols are readable and told apart without colour, ${colorScheme}`, async ({
    page,
    newUser,
  }) => {
    await page.emulateMedia({ colorScheme })
    await newUser(page)
    const generator = generatorOf(page)
    await generator.password()
    const kinds = await generator.secret.evaluate((secret) => {
      const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      if (!pen) throw new Error('no canvas')
      const luminance = (color: string): number => {
        pen.fillStyle = color
        pen.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255
          return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const plate = secret.parentElement ?? secret
      const ground = luminance(getComputedStyle(plate).backgroundColor)
      return [...secret.querySelectorAll('span')].map((span) => {
        const { color, fontWeight } = getComputedStyle(span)
        const ink = luminance(color)
        const kind = /[0-9]/.test(span.textContent ?? '')
          ? 'digit'
          : /[a-z]/i.test(span.textContent ?? '')
            ? 'letter'
            : 'symbol'
        return {
          kind,
          weight: Number(fontWeight),
          contrast: (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05),
        }
      })
    })
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['letter', 'digit', 'symbol']))
    for (const { kind, weight, contrast } of kinds) {
      expect(contrast, kind).toBeGreaterThanOrEqual(4.5)
      if (kind === 'letter') expect(weight).toBeLessThan(600)
      else expect(weight).toBeGreaterThan(700)
    }
  })
}

test('single keys: G generates, C copies, ? lists them; off means off, also later', async ({
  page,
  newUser,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await newUser(page, { tier: 'premium' })
  await expect(page.getByText('Premium Active')).toBeVisible()
  const generator = generatorOf(page)
  await expect(generator.generate).toBeVisible()
  await page.keyboard.press('g')
  await expect(page.getByText('Password generated!').first()).toBeVisible()
  const first = await generator.password()
  await page.keyboard.press('c')
  await expect(page.getByText('Password copied to clipboard').first()).toBeVisible()

  // Typed into a field they are letters.
  const label = page.getByLabel('Label', { exact: true })
  await label.pressSequentially('gcg')
  await expect(label).toHaveValue('gcg')
  await expect(generator.secret).toHaveText(first)
  await label.fill('')
  await label.blur()

  await page.keyboard.press('?')
  // What a key would have begun comes before a copy that is pressed later has been said.
  const expectStill = async () => {
    await expect(page.getByText('Password copied to clipboard')).toHaveCount(0)
    await generator.copy.click()
    await expect(page.getByText('Password copied to clipboard').first()).toBeVisible()
    await expect(generator.secret).toHaveText(first)
  }
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeVisible()
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('g')
  await expectStill()
  await page.reload()
  await expect(generator.generate).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('?')
  // What waits for its label is back after the reload, and no key has replaced it.
  await expectStill()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a phone the plate is in sight, and Generate and Copy within the thumb’s reach', async ({
  page,
  newUser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await newUser(page, { tier: 'premium' })
  await expect(page.getByText('Premium Active')).toBeVisible()
  const generator = generatorOf(page)
  await generator.field.fill('50')
  await generator.password()
  for (const part of [generator.secret, generator.generate, generator.copy]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  const box = await generator.copy.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(740 * 0.8)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
