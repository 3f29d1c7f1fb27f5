import { expect, test, testInstalled } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'

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
  await expect(generator.generate).toHaveAccessibleDescription(LIMIT_TEXT)
  await expect(generator.slider).toBeDisabled()
  await expect(generator.field).toBeDisabled()
  for (const name of ['Uppercase', 'Lowercase', 'Numbers', 'Symbols']) {
    await expect(generator.toggle(name)).toHaveAttribute('aria-disabled', 'true')
  }
  await page.keyboard.press('g')
  await generator.generate.click({ force: true })
  // What one of them would have begun comes before a list that is fetched first, and goes again.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0)
  await expect(generator.secret).toHaveText(shown)
  await expect(generator.copy).not.toHaveAttribute('aria-disabled', 'true')

  // [U22] No automatic password at the limit: the one that used up the week is still there.
  await page.reload()
  await expect(generator.panel.getByText(LIMIT_TEXT)).toBeVisible()
  await expect(generator.secret).toHaveText(shown)
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

  // The tooltip opens after 700 ms of hovering; soon after another one it would open at once, so on a page anew.
  await page.mouse.move(0, 0)
  await expect(generator.secret).toHaveText(before)
  await page.reload()
  const shown = await generator.password()
  const tooltip = page
    .getByRole('tooltip')
    .filter({ hasText: 'Premium feature: upgrade to use it', visible: true })
  await expect(tooltip).toHaveCount(0)
  // By the page's own clock, from the pointer's first event over it.
  const waited = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let from: number | undefined
        addEventListener('pointermove', ({ timeStamp }) => (from ??= timeStamp), { capture: true })
        const look = () => {
          const shown = [...document.querySelectorAll('[role=tooltip]')].some((each) =>
            each.checkVisibility(),
          )
          if (shown && from !== undefined) resolve(performance.now() - from)
          else requestAnimationFrame(look)
        }
        // By frames: a hint that comes back to its place changes nothing in the document.
        look()
      }),
  )
  await bulk.hover()
  await expect(tooltip).toHaveCount(1)
  expect(await waited).toBeGreaterThan(600)
  await expect(generator.secret).toHaveText(shown)
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
  const first = await generator.another()
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

testInstalled(
  '[G57] options are kept over a reload, offline, in a second tab; corrupt ones fall back',
  async ({ page, context, newUser, goOffline, comeBack }) => {
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
  },
)

test('[U14] before what follows the first password has arrived, it is there, and a press on Generate is kept and counts', async ({
  page,
  newUser,
}) => {
  await newUser(page)
  const generator = generatorOf(page)
  await expect(generator.panel.getByText('3 passwords left this week')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cifra.plan'))).toContain('free')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/(after|open-user-storage)-/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/dashboard')
  const first = await generator.password()
  await expect(page.getByRole('button', { name: /sign out/i })).toHaveCount(0)
  await generator.generate.click()
  await generator.next(first)
  release()
  await expect(page.getByRole('button', { name: /sign out/i })).toBeVisible()
  await expect(generator.panel.getByText('2 passwords left this week')).toBeVisible()
})
