import type { Page } from '@playwright/test'
import { noteWrites, written } from '../helpers/clipboard-notes.ts'
import { countKept } from '../helpers/kept-files.ts'
import { en, es } from '../helpers/texts.ts'
import { expect, test, testInstalled } from './fixtures.ts'
import { generatorOf, liveTextOf } from './generator-page.ts'
import { openPremium, reveal, rowOf, save } from './history-page.ts'

const FORMS = {
  random: /^\S{16}$/,
  passphrase: /^[a-z]+(-[a-z]+){5,}$/,
  pin: /^[0-9]{6}$/,
  pronounceable: /^\S{16}$/,
} as const

const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

for (const [language, words] of [
  ['en', { ...en.generator, ...en.kinds }],
  ['es', { ...es.generator, ...es.kinds }],
] as const)
  test(`[K1] every kind by keyboard at 390 px, told to a screen reader, and none lost, ${language}`, async ({
    page,
    newUser,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await newUser(page, { tier: 'premium' })
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    const panel = page.getByRole('region', { name: words.title })
    const secret = panel.locator('code').first()
    const group = panel.getByRole('group', { name: words.mode, exact: true })
    await expect(group.getByRole('radio')).toHaveCount(4)
    await expect(secret).toHaveText(FORMS.random)
    const seen: string[] = [(await secret.textContent()) ?? '']
    await choice(page, words.modes.random).focus()
    for (const mode of ['passphrase', 'pin', 'pronounceable'] as const) {
      await page.keyboard.press('ArrowRight')
      await expect(choice(page, words.modes[mode])).toBeChecked()
      await expect(choice(page, words.modes[mode])).toBeFocused()
      await expect(secret).not.toHaveText(seen.at(-1) ?? '')
      await expect(secret).toHaveText(FORMS[mode])
      await expect(group).toMatchAriaSnapshot(
        `- group "${words.mode}":\n${Object.entries(words.modes)
          .map(([kind, name]) => `  - radio "${name}"${kind === mode ? ' [checked]' : ''}`)
          .join('\n')}`,
      )
      if (mode === 'passphrase') {
        await expect(panel.getByRole('spinbutton', { name: words.wordsField })).toHaveValue('6')
        for (const name of [words.wordLanguage, words.separator, words.capitals])
          await expect(panel.getByRole('combobox', { name, exact: true })).toBeVisible()
      }
      seen.push((await secret.textContent()) ?? '')
      const told =
        mode === 'passphrase'
          ? words.announcedWords_other.replace('{{count}}', '6')
          : mode === 'pin'
            ? words.announcedPin_other.replace('{{count}}', '6')
            : words.announced_other.replace('{{count}}', '16')
      await expect.poll(() => liveTextOf(page)).toContain(told)
      expect(await liveTextOf(page)).not.toContain(seen.at(-1))
      if (mode === 'pin') await expect(panel.getByText(words.pinAbout)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
    for (const earlier of seen.slice(0, -1).reverse()) {
      await panel.getByRole('button', { name: words.back }).press('Enter')
      await expect(secret).toHaveText(earlier)
    }
  })

test('[K2] a passphrase of twelve words breaks between words, is copied as it is, saved and read back', async ({
  page,
  newUser,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await noteWrites(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openPremium(page, newUser)
  const { secret, panel, plate, copy, password } = generatorOf(page)
  await choice(page, 'Words').check()
  const count = panel.getByRole('spinbutton', { name: 'Number of words' })
  await count.fill('13')
  await expect(panel.getByText('Set to 12: there are between 3 and 12 words.')).toBeVisible()
  await panel.getByRole('combobox', { name: 'Between words' }).selectOption('dot')
  await panel.getByRole('combobox', { name: 'Language of the words' }).selectOption('es')
  await expect(secret).toHaveText(/^[a-z]{4,9}(\.[a-z]{4,9}){11}$/)
  await expect(plate.getByText('144.0 bits')).toBeVisible()
  const shown = await password()
  const brokenWords = await secret.evaluate(
    (element) =>
      [...element.querySelectorAll('span')]
        .filter((span) => /[a-z]/.test(span.textContent ?? ''))
        .filter((span) => span.getClientRects().length > 1).length,
  )
  expect(brokenWords).toBe(0)
  await copy.click()
  await expect.poll(() => written(page)).toEqual([shown])
  await save(page, 'Mail')
  const row = rowOf(page, 'Mail')
  await expect(row.getByText('Words', { exact: true })).toBeVisible()
  await expect(row.getByText('Very strong')).toBeVisible()
  expect(await reveal(row)).toBe(shown)
  await page.reload()
  await expect(choice(page, 'Words')).toBeChecked()
  await expect(count).toHaveValue('12')
  expect(await reveal(rowOf(page, 'Mail'))).toBe(shown)
})

test('[K3] a free user: words and PINs with their defaults, counted; the rest is explained and closed', async ({
  page,
  newUser,
}) => {
  await newUser(page)
  const { panel, secret, generate, password, next } = generatorOf(page)
  let shown = await password()
  const closed = choice(page, 'Pronounceable')
  await closed.click({ force: true })
  await expect(closed).not.toBeChecked()
  await expect(closed).toHaveAccessibleDescription(/Premium feature/)
  await choice(page, 'Words').check()
  await expect(secret).toHaveText(shown)
  await generate.click()
  shown = await next(shown)
  expect(shown).toMatch(FORMS.passphrase)
  await expect(panel.getByText('2 passwords left this week')).toBeVisible()
  await expect(panel.getByRole('spinbutton', { name: 'Number of words' })).toBeDisabled()
  const separator = panel.getByRole('combobox', { name: 'Between words' })
  await expect(separator).toHaveAttribute('aria-disabled', 'true')
  await expect(separator).toHaveAccessibleDescription(/Premium feature/)
  await separator.press('ArrowDown')
  await expect(separator).toHaveValue('hyphen')
  await choice(page, 'PIN').check()
  await generate.click()
  expect(await next(shown)).toMatch(FORMS.pin)
  await expect(panel.getByText('1 password left this week')).toBeVisible()
})

for (const [language, words] of [
  ['en', { ...en.generator, ...en.kinds }],
  ['es', { ...es.generator, ...es.kinds }],
] as const)
  testInstalled(
    `[K4] every kind is there offline at its first use, with both lists of words, ${language}`,
    async ({ page, context, newUser, goOffline, comeBack }) => {
      await newUser(page, { tier: 'premium' })
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.evaluate(() => navigator.serviceWorker.ready)
      // One each for the worker and for the page, should there be no worker.
      for (const list of ['en', 'es']) await expect.poll(() => countKept(page, list)).toBe(2)
      await goOffline(context)
      await page.reload()
      const panel = page.getByRole('region', { name: words.title })
      const secret = panel.locator('code').first()
      await expect(secret).toHaveText(FORMS.random)
      const wordLanguage = panel.getByRole('combobox', { name: words.wordLanguage })
      for (const mode of ['passphrase', 'pin', 'pronounceable'] as const) {
        await choice(page, words.modes[mode]).check()
        await expect(secret).toHaveText(FORMS[mode])
      }
      await choice(page, words.modes.passphrase).check()
      await expect(wordLanguage).toHaveValue(language)
      await wordLanguage.selectOption(language === 'en' ? 'es' : 'en')
      await expect(secret).toHaveText(language === 'en' ? /^[a-z]{4,9}(-[a-z]{4,9}){5}$/ : FORMS.passphrase)
      await comeBack(context)
    },
  )

test('[K5] until another kind’s options have come, what is open stays open and takes no press, and what stands below moves once', async ({
  page,
  newUser,
}) => {
  await newUser(page, { tier: 'premium' })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/OtherKindControls-[^/]*\.js/, async (route) => {
    await released
    await route.continue()
  })
  const { panel, secret } = generatorOf(page)
  await expect(secret).toHaveText(FORMS.random)
  await panel.getByRole('button', { name: 'More options' }).click()
  const ownSymbols = panel.getByRole('textbox', { name: 'Your own symbols' })
  await ownSymbols.fill('-_')
  // How far below the kinds what follows their options stands, at each frame where it is another distance.
  await page.evaluate(() => {
    const kinds = document.querySelector('fieldset:has([type="radio"])')
    const below = [...document.querySelectorAll('button')].find(
      (button) => button.textContent === 'Bulk generation',
    )
    const seen: number[] = []
    const topOf = (element: Element | null | undefined) => element?.getBoundingClientRect().top ?? Number.NaN
    const look = () => {
      const distance = Math.round(topOf(below) - topOf(kinds))
      if (seen.at(-1) !== distance) seen.push(distance)
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { distances: seen })
  })
  const distances = () => page.evaluate(() => (window as unknown as { distances: number[] }).distances)
  const asked = page.waitForRequest(/OtherKindControls-/)
  await choice(page, 'Words').check()
  await asked
  await expect(secret).toHaveText(FORMS.passphrase)
  await expect(panel.locator('[inert]').getByRole('textbox', { name: 'Your own symbols' })).toHaveValue('-_')
  expect(await distances()).toHaveLength(1)
  release()
  await expect(panel.getByRole('spinbutton', { name: 'Number of words' })).toBeVisible()
  await expect(ownSymbols).toHaveCount(0)
  expect(await distances()).toHaveLength(2)
})
