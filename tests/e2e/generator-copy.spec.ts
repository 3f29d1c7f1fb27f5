import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'

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
  // Any field will do.
  const field = page.getByLabel('Search by label')
  const pasted = async () => {
    await field.fill('')
    await field.press('ControlOrMeta+v')
    return field.inputValue()
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
  await field.press('ControlOrMeta+a')
  await field.press('Delete')
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
