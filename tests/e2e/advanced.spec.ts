import type { Page } from '@playwright/test'
import { MAX_PRESETS } from '../../src/core/generator/chosen-options.ts'
import { noteWrites, written } from '../helpers/clipboard-notes.ts'
import { countKept } from '../helpers/kept-files.ts'
import { en, es } from '../helpers/texts.ts'
import { expect, test, testInstalled } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { openPremium } from './history-page.ts'

const { failures } = en
/** What the generator and its further options say. */
const words = { ...en.generator, ...en.kinds }
const wordsEs = { ...es.generator, ...es.kinds }

const openMore = async (page: Page) => {
  await page.getByRole('button', { name: words.moreOptions }).click()
  await expect(page.getByLabel(words.ownSymbols)).toBeVisible()
}

for (const [language, texts] of [
  ['en', words],
  ['es', wordsEs],
] as const)
  test(`[AV1] own symbols, minimums and what is left out, at 390 px by keyboard alone, ${language}`, async ({
    page,
    newUser,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await newUser(page, { tier: 'premium' })
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    await page.reload()
    const secret = page.getByRole('region', { name: texts.plate, exact: true }).locator('code')
    await expect(secret).toHaveText(/^\S{16}$/)
    const more = page.getByRole('button', { name: texts.moreOptions })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    const own = page.getByLabel(texts.ownSymbols)
    await expect(own).toBeVisible()
    await own.focus()
    await page.keyboard.type('~')
    await expect(secret).toHaveText(/^[A-Za-z0-9~]{16}$/)
    await page.getByLabel(texts.leaveOut).focus()
    await page.keyboard.type('aeiou')
    await expect(secret).toHaveText(/^[A-Zb-df-hj-np-tv-z0-9~]{16}$/)
    const numbers = page.getByRole('combobox', { name: texts.classNames.numbers, exact: true })
    await numbers.focus()
    await page.keyboard.type('9')
    await expect(numbers).toHaveValue('9')
    await expect
      .poll(async () => (await secret.textContent())?.replace(/\D/g, '').length)
      .toBeGreaterThanOrEqual(9)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.reload()
    await expect(secret).toHaveText(/^[A-Zb-df-hj-np-tv-z0-9~]{16}$/)
  })

test('[AV2] what cannot be met is a sentence, on the plate and at its field, and goes', async ({
  page,
  newUser,
}) => {
  await openPremium(page, newUser)
  const { plate, secret, field } = generatorOf(page)
  await openMore(page)
  const own = page.getByLabel(words.ownSymbols)
  await own.fill('a')
  await expect(plate.getByText(failures.own_symbol_alphanumeric)).toBeVisible()
  await expect(own).toHaveAccessibleDescription(new RegExp(failures.own_symbol_alphanumeric))
  await own.fill('👩‍👩‍👧')
  await expect(plate.getByText(failures.own_symbol_joins)).toBeVisible()
  await own.fill('')
  await expect(secret).toHaveText(/^\S{16}$/)
  for (const name of [words.classNames.numbers, words.classNames.symbols])
    await page.getByRole('combobox', { name, exact: true }).selectOption('9')
  await field.fill('12')
  await expect(plate.getByText(failures.minimums_exceed_length)).toBeVisible()
  await field.fill('24')
  await expect(secret).toHaveText(/^\S{24}$/)
})

test('[AV3] up to 128 characters behind one press, saved and read back', async ({
  page,
  newUser,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await noteWrites(page)
  await openPremium(page, newUser)
  const { field, slider, secret, copy, panel } = generatorOf(page)
  const more = panel.getByRole('button', { name: 'Up to 128' })
  await expect(slider).toHaveAttribute('max', '50')
  await more.click()
  await expect(slider).toHaveAttribute('max', '128')
  await field.fill('128')
  await expect(secret).toHaveText(/^\S{128}$/)
  await copy.click()
  const shown = (await secret.textContent()) ?? ''
  await expect.poll(() => written(page)).toEqual([shown])
  await page.getByLabel('Label', { exact: true }).fill('Vault')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Vault', exact: true })).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('128')
  await more.click()
  await expect(field).toHaveValue('50')
  await expect(secret).toHaveText(/^\S{50}$/)
})

test('[AV4] a site’s pasted rules count, the plate says which, the name becomes the label, nothing is sent', async ({
  page,
  newUser,
}) => {
  await openPremium(page, newUser)
  const { secret, plate } = generatorOf(page)
  await openMore(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByLabel(words.site.name, { exact: true }).fill('https://www.bank.example/login')
  await page
    .getByLabel(words.site.rules)
    .fill('minlength: 6; maxlength: 10; required: digit; required: [-_]; max-consecutive: 2;')
  await expect(secret).toHaveText(/^[0-9_-]{10}$/)
  await expect(plate.getByText('Rules of www.bank.example')).toBeVisible()
  await expect(plate.getByText(/6 to 10 characters, .*2 required kinds, .*2 times in a row/)).toBeVisible()
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('bank.example')
  expect(asked.filter((text) => text.includes('bank.example'))).toEqual([])
  await page.getByLabel(words.site.rules).fill('length six')
  await expect(plate.getByText(failures.rules_unreadable)).toBeVisible()
  await page.getByRole('button', { name: words.site.without }).click()
  await expect(secret).toHaveText(/^\S{16}$/)

  await page.getByLabel(words.site.name, { exact: true }).fill('other.example')
  await page.getByRole('button', { name: words.back }).click()
  await expect(secret).toHaveText(/^[0-9_-]{10}$/)
  await expect(plate.getByText(words.site.ofOther)).toBeVisible()
  await expect(plate.getByText('other.example')).toHaveCount(0)
})

testInstalled(
  '[AV5] presets: what fits most sites, and one’s own, kept over a reload and offline',
  async ({ page, context, newUser, goOffline, comeBack }) => {
    await openPremium(page, newUser)
    const { secret, field } = generatorOf(page)
    await openMore(page)
    await page.getByRole('button', { name: words.presets.fitsMost, exact: true }).click()
    await expect(secret).toHaveText(/^[\w.!-]{15}$/)
    await field.fill('33')
    await page.getByLabel(words.presets.name).fill('Work')
    await page.getByRole('button', { name: words.presets.keep }).click()
    await expect(page.getByRole('button', { name: 'Work', exact: true })).toBeVisible()
    await field.fill('8')
    await expect(secret).toHaveText(/^[\w.!-]{8}$/)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => countKept(page, 'AdvancedControls')).toBeGreaterThan(0)
    await goOffline(context)
    await page.reload()
    await openMore(page)
    await page.getByRole('button', { name: 'Work', exact: true }).click()
    await expect(secret).toHaveText(/^[\w.!-]{33}$/)
    await page.getByRole('button', { name: words.presets.remove.replace('{{name}}', 'Work') }).click()
    await expect(page.getByRole('button', { name: 'Work', exact: true })).toHaveCount(0)
    await comeBack(context)
  },
)

test('[AV6] a free user learns what more there is, and it stays closed', async ({ page, newUser }) => {
  await newUser(page)
  const { slider, secret, password } = generatorOf(page)
  await password()
  for (const name of [words.moreOptions, 'Up to 128']) {
    const closed = page.getByRole('button', { name })
    await closed.click({ force: true })
    await expect(closed).toHaveAttribute('aria-disabled', 'true')
    await expect(closed).toHaveAccessibleDescription(/Premium feature/)
  }
  await expect(slider).toHaveAttribute('max', '50')
  await expect(secret).toHaveText(/^\S{16}$/)
})

test('[AV7] the shortcut New passphrase makes one at its first use', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await page.goto('about:blank')
  await page.goto('/dashboard#passphrase')
  const { secret } = generatorOf(page)
  await expect(secret).toHaveText(/^[a-z]+(-[a-z]+){5,}$/)
  await expect(page.getByRole('radio', { name: 'Words', exact: true })).toBeChecked()

  // Once: what is chosen since is not taken away by a reload.
  await page.getByRole('radio', { name: 'Random', exact: true }).check({ force: true })
  await expect(secret).toHaveText(/^\S{16}$/)
  const shown = (await secret.textContent()) ?? ''
  await page.reload()
  await expect(secret).toHaveText(shown)
  await expect(page.getByRole('radio', { name: 'Random', exact: true })).toBeChecked()
})

test('[AV8] the clipboard’s time is counted beside Copy while the page keeps its focus, and never where that is off', async ({
  page,
  newUser,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await noteWrites(page)
  await newUser(page, { tier: 'premium' })
  const { copy, password } = generatorOf(page)
  const shown = await password()
  await page.clock.install()
  await copy.click()
  const secondsLeft = async () => Number(/clears in (\d+) s/.exec((await copy.textContent()) ?? '')?.[1])
  // The clock runs meanwhile: on a busy machine a second or two have gone.
  await expect.poll(secondsLeft).toBeGreaterThan(20)
  await page.clock.runFor(10_000)
  await expect.poll(secondsLeft).toBeLessThanOrEqual(20)
  await page.clock.runFor(21_000)
  await expect.poll(() => written(page)).toEqual([shown, ''])
  await expect(copy).not.toContainText('clears in')

  await copy.click()
  await expect(copy).toContainText('clears in')
  await page.evaluate(() => dispatchEvent(new Event('blur')))
  await expect(copy).not.toContainText('clears in')
  await page.clock.runFor(60_000)
  expect(await written(page)).toEqual([shown, '', shown])

  await page.evaluate(() => localStorage.setItem('cifra.clipboardClearing', 'off'))
  await page.reload()
  const next = await password()
  await copy.click()
  await expect.poll(() => written(page).then((texts) => texts.at(-1))).toBe(next)
  await expect(copy).not.toContainText('clears in')
})

for (const [language, texts] of [
  ['en', words],
  ['es', wordsEs],
] as const)
  testInstalled(
    `[AV9] a known site’s rules are found on the device, offline at the first use too, and go with its name, ${language}`,
    async ({ page, context, newUser, goOffline, comeBack }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await newUser(page, { tier: 'premium' })
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      await page.evaluate(() => navigator.serviceWorker.ready)
      for (const name of ['AdvancedControls', 'sites'])
        await expect.poll(() => countKept(page, name)).toBeGreaterThan(0)
      await goOffline(context)
      await page.reload()
      const plate = page.getByRole('region', { name: texts.plate, exact: true })
      const secret = plate.locator('code')
      await expect(secret).toHaveText(/^\S{16}$/)
      await page.getByRole('button', { name: texts.moreOptions }).press('Enter')
      const site = page.getByLabel(texts.site.name, { exact: true })
      const rules = page.getByLabel(texts.site.rules)
      await site.fill('https://www.1800flowers.com/account')
      await site.press('Enter')
      await expect(rules).toHaveValue('minlength: 6; required: lower, upper; required: digit;')
      await expect(secret).toHaveText(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]{16}$/)
      await expect(plate.getByText(texts.site.of.replace('{{site}}', 'www.1800flowers.com'))).toBeVisible()
      // After a reload they are still those of that site, and not pasted ones.
      await page.reload()
      await page.getByRole('button', { name: texts.moreOptions }).press('Enter')
      await expect(rules).toHaveValue(/^minlength: 6/)
      await site.fill('login.163.com')
      await rules.focus()
      await expect(rules).toHaveValue('minlength: 6; maxlength: 16;')
      await site.fill('nobody.example')
      await rules.focus()
      await expect(rules).toHaveValue('')
      await expect(plate.getByText('nobody.example')).toHaveCount(0)
      await rules.fill('maxlength: 9;')
      await expect(secret).toHaveText(/^\S{9}$/)
      await site.fill('somebody.example')
      await rules.focus()
      await expect(rules).toHaveValue('maxlength: 9;')
      await comeBack(context)
    },
  )

test('[AV10] what is typed while a site’s rules come stays beside them, and who goes on without rules keeps that', async ({
  page,
  newUser,
}) => {
  await openPremium(page, newUser)
  const { secret } = generatorOf(page)
  await openMore(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/sites-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const site = page.getByLabel(words.site.name, { exact: true })
  const rules = page.getByLabel(words.site.rules)
  const own = page.getByLabel(words.ownSymbols)
  const without = page.getByRole('button', { name: words.site.without })
  await site.fill('login.163.com')
  await own.fill('~')
  await page.getByLabel(words.leaveOut).fill('aeiou')
  await expect(secret).toHaveText(/^[A-Zb-df-hj-np-tv-z0-9~]{16}$/)
  letGo()
  await expect(rules).toHaveValue('minlength: 6; maxlength: 16;')
  await expect(own).toHaveValue('~')
  await expect(page.getByLabel(words.leaveOut)).toHaveValue('aeiou')

  await without.click()
  await expect(secret).toHaveText(/^[A-Zb-df-hj-np-tv-z0-9~]{16}$/)
  await site.focus()
  await own.focus()
  // The list is here by now: it answers before the focus is back.
  await site.focus()
  await expect(rules).toHaveValue('')
  // Asked for by a press they come back, and so do those of another site that is typed.
  await site.press('Enter')
  await expect(rules).toHaveValue('minlength: 6; maxlength: 16;')
  await without.click()
  await site.fill('www.1800flowers.com')
  await own.focus()
  await expect(rules).toHaveValue(/^minlength: 6; required: lower/)
})

test('[AV11] that there is room for no more presets is said as long as it is so', async ({
  page,
  newUser,
}) => {
  await openPremium(page, newUser)
  await openMore(page)
  const name = page.getByLabel(words.presets.name)
  const keep = async (preset: string) => {
    await name.fill(preset)
    await name.press('Enter')
  }
  for (let n = 1; n <= MAX_PRESETS; n++) {
    await keep(`P${n}`)
    await expect(page.getByRole('button', { name: `P${n}`, exact: true })).toBeVisible()
  }
  await keep('One more')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await page
    .getByRole('button', { name: words.presets.remove.replace('{{name}}', 'P1'), exact: true })
    .click()
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await name.press('Enter')
  await expect(page.getByRole('button', { name: 'One more', exact: true })).toBeVisible()
})
