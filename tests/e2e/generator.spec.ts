import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { generatorOf, liveTextOf } from './generator-page.ts'

const LIMIT_TEXT = 'Weekly Limit Reached: Upgrade to Premium for unlimited password generation.'

test('a free user: one password by itself, three that count, then the limit', async ({ page, newUser }) => {
  await newUser(page)
  const generator = generatorOf(page)
  const first = await generator.password()
  expect(first).toHaveLength(16)
  await expect(generator.panel.getByText('3 passwords left this week')).toBeVisible()
  await expect(generator.plate.getByText('Strong')).toBeVisible()
  await expect(generator.plate.getByText('103.1 bits')).toBeVisible()

  // An option takes effect at the next Generate.
  await generator.field.fill('20')
  await expect(generator.secret).toHaveText(first)

  let shown = first
  for (const left of ['2 passwords left this week', '1 password left this week', LIMIT_TEXT]) {
    await generator.generate.click()
    shown = await generator.next(shown)
    expect(shown).toHaveLength(20)
    await expect(page.getByText('Password generated!').first()).toBeVisible()
    await expect(generator.panel.getByText(left)).toBeVisible()
  }
  await expect(generator.generate).toHaveAttribute('aria-disabled', 'true')
  await expect(generator.slider).toBeDisabled()
  await expect(generator.field).toBeDisabled()
  for (const name of ['Uppercase', 'Lowercase', 'Numbers', 'Symbols']) {
    await expect(generator.toggle(name)).toHaveAttribute('aria-disabled', 'true')
  }
  await page.keyboard.press('g')
  await generator.generate.click({ force: true })
  await page.waitForTimeout(500)
  await expect(generator.secret).toHaveText(shown)
  await expect(generator.copy).not.toHaveAttribute('aria-disabled', 'true')

  // No automatic password at the limit.
  await page.reload()
  await expect(generator.panel.getByText(LIMIT_TEXT)).toBeVisible()
  await page.waitForTimeout(500)
  await expect(generator.secret).toHaveCount(0)
})

test('premium features are explained to a free user, and closed', async ({ page, newUser }) => {
  await newUser(page)
  const generator = generatorOf(page)
  const before = await generator.password()
  for (const name of ['Exclude similar', 'Pronounceable']) {
    const control = generator.toggle(name)
    await control.click({ force: true })
    await expect(control).not.toBeChecked()
    await expect(control).toHaveAccessibleDescription(/Premium feature/)
  }
  const bulk = generator.panel.getByRole('button', { name: 'Bulk generation' })
  await bulk.click({ force: true })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The tooltip opens after 700 ms of hovering.
  await page.mouse.move(0, 0)
  const tooltip = page
    .getByRole('tooltip')
    .filter({ hasText: 'Premium feature: upgrade to use it', visible: true })
  await expect(tooltip).toHaveCount(0)
  // Beyond the 300 ms in which the next one opens at once.
  await page.waitForTimeout(500)
  await bulk.hover()
  await page.waitForTimeout(350)
  expect(await tooltip.count()).toBe(0)
  await expect(tooltip).toHaveCount(1)
  await expect(generator.secret).toHaveText(before)
})

test('the length: every way to it, and what is out of bounds', async ({ page, newUser }) => {
  await newUser(page, { tier: 'premium' })
  await expect(page.getByText('Premium Active')).toBeVisible()
  const { slider, field, panel, secret, generate, password } = generatorOf(page)
  await generate.click()
  expect(await password()).toHaveLength(16)

  const expectLength = async (length: number) => {
    await expect(field).toHaveValue(String(length))
    await expect(slider).toHaveValue(String(length))
    await expect(secret).toHaveText(new RegExp(`^\\S{${length}}$`))
  }
  await slider.press('ArrowRight')
  await expectLength(17)
  await slider.press('PageUp')
  await expectLength(22)
  await slider.press('End')
  await expectLength(50)
  await slider.press('PageUp')
  await expectLength(50)
  await panel.getByRole('button', { name: 'One character shorter' }).click()
  await expectLength(49)
  await field.press('PageDown')
  await expectLength(44)
  await field.press('ArrowUp')
  await expectLength(45)

  // [G06] Clamped visibly; the shown length is always the real one.
  await field.fill('9')
  await expectLength(9)
  await field.fill('51')
  await expectLength(50)
  await expect(panel.getByText('Set to 50: the length is between 4 and 50.')).toBeVisible()
  await field.fill('3')
  await expect(secret).toHaveText(/^\S{50}$/)
  await field.press('Enter')
  await expectLength(4)
  await expect(panel.getByText('Set to 4: the length is between 4 and 50.')).toBeVisible()
  for (const nonsense of ['-1', '', 'abc', '1e9']) {
    await field.fill('12')
    await expectLength(12)
    await field.fill(nonsense)
    await field.blur()
    const settled = Number(await field.inputValue())
    expect(settled).toBeGreaterThanOrEqual(4)
    expect(settled).toBeLessThanOrEqual(50)
    await expectLength(settled)
  }
  // What is no number changes nothing; what was said of an earlier length goes when another way sets it.
  for (const word of ['abc', '12a', '٣', '--']) {
    await field.fill('23')
    await field.fill(word)
    await field.blur()
    await expectLength(23)
  }
  await field.fill('3')
  await field.press('Enter')
  await expect(panel.getByText(/^Set to/)).toBeVisible()
  await panel.getByRole('slider').press('ArrowRight')
  await expectLength(5)
  await expect(panel.getByText(/^Set to/)).toHaveCount(0)

  await field.fill('50')
  await expect(panel.getByRole('button', { name: 'One character longer' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('all classes off: the sentence in place of the password, which comes back', async ({
  page,
  newUser,
}) => {
  await newUser(page, { tier: 'premium' })
  await expect(page.getByText('Premium Active')).toBeVisible()
  const generator = generatorOf(page)
  await generator.generate.click()
  await generator.password()
  for (const name of ['Uppercase', 'Lowercase', 'Symbols', 'Numbers']) await generator.toggle(name).click()
  await expect(generator.plate.getByText('Please select at least one character type.')).toBeVisible()
  await expect(generator.secret).toHaveCount(0)
  await expect(generator.copy).toHaveAttribute('aria-disabled', 'true')
  await generator.toggle('Numbers').click()
  await expect(generator.secret).toHaveText(/^[0-9]{16}$/)
})

test('[G23] an earlier password can be brought back', async ({ page, newUser }) => {
  await newUser(page, { tier: 'premium' })
  await expect(page.getByText('Premium Active')).toBeVisible()
  const generator = generatorOf(page)
  await generator.generate.click()
  const first = await generator.password()
  await generator.toggle('Pronounceable').click()
  const second = await generator.next(first)
  await generator.toggle('Pronounceable').click()
  await generator.next(second)
  const back = generator.plate.getByRole('button', { name: 'Bring back the password before' })
  await back.click()
  await expect(generator.secret).toHaveText(second)
  await back.click()
  await expect(generator.secret).toHaveText(first)
  await generator.plate.getByRole('button', { name: 'Go to the password after' }).click()
  await expect(generator.secret).toHaveText(second)
})

test('[G29] copying asks the clipboard in the click itself, and gives exactly the password', async ({
  page,
  newUser,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await page.setViewportSize({ width: 360, height: 740 })
  await newUser(page, { tier: 'premium' })
  await expect(page.getByText('Premium Active')).toBeVisible()
  const generator = generatorOf(page)
  await generator.field.fill('50')
  const password = await generator.password()
  const label = page.getByLabel('Label', { exact: true })
  const pasted = async () => {
    await label.fill('')
    await label.press('ControlOrMeta+v')
    return label.inputValue()
  }

  // A click from a script runs its handlers before the script goes on: what was asked later is not seen here.
  const asked = await generator.copy.evaluate((button: HTMLElement) => {
    const texts: string[] = []
    const { clipboard } = navigator
    const original = clipboard.writeText
    clipboard.writeText = (text) => {
      texts.push(text)
      return Promise.resolve()
    }
    button.click()
    clipboard.writeText = original
    return texts
  })
  expect(asked).toEqual([password])

  await generator.copy.click()
  await expect(page.getByText('Password copied to clipboard').first()).toBeVisible()
  expect(await pasted()).toBe(password)

  // By hand: exactly its characters, though it stands on several lines.
  await label.press('ControlOrMeta+a')
  await label.press('Delete')
  await generator.secret.evaluate((element) => getSelection()?.selectAllChildren(element))
  await page.keyboard.press('ControlOrMeta+c')
  expect(await pasted()).toBe(password)

  // A press anywhere on the plate copies as well.
  await generator.generate.click()
  const next = await generator.next(password)
  await generator.secret.click()
  await expect.poll(pasted).toBe(next)
})

for (const [name, breakClipboard] of [
  [
    'rejects',
    () => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    },
  ],
  [
    'throws',
    () => {
      navigator.clipboard.writeText = () => {
        throw new TypeError('no')
      }
    },
  ],
  [
    'is missing',
    () => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    },
  ],
] as const) {
  test(`[G30] a clipboard that ${name}: no success, the password selected, the way to copy told`, async ({
    page,
    newUser,
  }) => {
    await newUser(page)
    const generator = generatorOf(page)
    const password = await generator.password()
    await page.evaluate(breakClipboard)
    for (const act of [() => generator.copy.click(), () => page.keyboard.press('c')]) {
      await page.evaluate(() => getSelection()?.removeAllRanges())
      await act()
      await expect(
        page.getByText(/Failed to copy password\. It is selected: press (Ctrl\+C|⌘C)/).first(),
      ).toBeVisible()
      await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(password)
    }
    await expect(page.getByText('Password copied to clipboard')).toHaveCount(0)
  })
}

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

test('[G57] options are kept over a reload, offline, in a second tab; corrupt ones fall back', async ({
  page,
  context,
  newUser,
  goOffline,
  comeBack,
}) => {
  await newUser(page)
  const generator = generatorOf(page)
  await generator.password()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await generator.field.fill('31')
  await generator.toggle('Symbols').click()

  const second = await context.newPage()
  await second.goto('/')
  const other = generatorOf(second)
  await expect(other.field).toHaveValue('31')
  await expect(other.toggle('Symbols')).not.toBeChecked()
  await other.field.fill('12')
  await expect(generator.field).toHaveValue('12')
  await second.close()

  await page.reload()
  await expect(generator.field).toHaveValue('12')
  expect(await generator.password()).toMatch(/^[A-Za-z0-9]{12}$/)

  await goOffline(context)
  await page.reload()
  await expect(generator.field).toHaveValue('12')
  await expect(generator.toggle('Symbols')).not.toBeChecked()
  const shown = await generator.password()
  await generator.generate.click()
  expect(await generator.next(shown)).toMatch(/^[A-Za-z0-9]{12}$/)
  await comeBack(context)

  await page.evaluate(() => localStorage.setItem('cifra.options', '{"length":"many","includeNumbers":0'))
  await page.reload()
  await expect(generator.field).toHaveValue('16')
  await expect(generator.toggle('Symbols')).toBeChecked()
  await expect(generator.toggle('Numbers')).toBeChecked()
})

test('bulk: sizes, copy all, a text file with one password a line', async ({ page, newUser }) => {
  await newUser(page, { tier: 'premium' })
  await expect(page.getByText('Premium Active')).toBeVisible()
  const generator = generatorOf(page)
  await generator.toggle('Exclude similar').click()
  await generator.field.fill('50')
  await generator.panel.getByRole('button', { name: 'Bulk generation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk passwords' })
  const size = dialog.getByRole('combobox', { name: 'How many' })
  await expect(size).toHaveValue('5')
  await expect(size.locator('option')).toHaveText(['5', '10', '25', '50'])
  await dialog.getByRole('button', { name: 'Generate 5 passwords' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByText('Generated 5 passwords')).toBeVisible()

  await size.selectOption('50')
  await dialog.getByRole('button', { name: 'Generate 50 passwords' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(50)
  const passwords = await dialog.getByRole('listitem').allTextContents()
  expect(new Set(passwords).size).toBe(50)
  for (const password of passwords) expect(password).toMatch(/^[^il1Lo0O\s]{50}$/)

  const copied = await dialog.getByRole('button', { name: 'Copy all' }).evaluate((button: HTMLElement) => {
    const texts: string[] = []
    navigator.clipboard.writeText = (text) => {
      texts.push(text)
      return Promise.resolve()
    }
    button.click()
    return texts
  })
  expect(copied).toEqual([passwords.join('\n')])

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await dialog.getByRole('button', { name: 'Copy all' }).click()
  await expect(page.getByText(/Failed to copy passwords\./).first()).toBeVisible()
  const selected = await page.evaluate(() => getSelection()?.toString() ?? '')
  expect(selected.split(/\s+/).filter(Boolean)).toEqual(passwords)

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download as text' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^passwords-\d{4}-\d{2}-\d{2}\.txt$/)
  expect(await readFile(await file.path(), 'utf8')).toBe(`${passwords.join('\n')}\n`)

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const open = () => generator.panel.getByRole('button', { name: 'Bulk generation' }).click()
  await open()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
  await page.keyboard.press('Escape')

  // Four digits: among a few hundred the same comes twice, and each press still shows as many as it made.
  for (const name of ['Uppercase', 'Lowercase', 'Symbols']) await generator.toggle(name).click()
  await generator.field.fill('4')
  await open()
  await size.selectOption('50')
  let repeated = 0
  while (repeated < 2) {
    await dialog.getByRole('button', { name: 'Generate 50 passwords' }).click()
    const shown = await dialog.getByRole('listitem').allTextContents()
    expect(shown).toHaveLength(50)
    repeated += 50 - new Set(shown).size
  }
  await page.keyboard.press('Escape')

  // With nothing to make them of, the dialog itself says so: it stands before the plate.
  await generator.toggle('Numbers').click()
  await open()
  await dialog.getByRole('button', { name: 'Generate 50 passwords' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select at least one character type.')
})

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
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeVisible()
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('g')
  await page.waitForTimeout(400)
  await expect(generator.secret).toHaveText(first)
  await page.reload()
  await expect(generator.generate).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('?')
  await page.waitForTimeout(400)
  // What waits for its label is back after the reload, and no key has replaced it.
  await expect(generator.secret).toHaveText(first)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a phone the plate, Generate and Copy are within the thumb’s reach', async ({ page, newUser }) => {
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
