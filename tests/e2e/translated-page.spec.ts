import type { Page } from '@playwright/test'
import { codeOf } from '../helpers/api-client.ts'
import { noteWrites, written } from '../helpers/clipboard-notes.ts'
import { en } from '../helpers/texts.ts'
import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { openHistoryMenu, saveByEnter } from './history-page.ts'
import { translatePages } from './page-translator.ts'

const { account, generator, history, landing, shell } = en

/** Nothing that is shown may be a leftover: no text node stands where the app put another. */
const expectWorking = async (page: Page) => {
  await expect(page.getByText(shell.routeError.title)).toHaveCount(0)
  await expect(page.getByText(shell.broken.title)).toHaveCount(0)
}

for (const kind of ['replaced', 'wrapped'] as const)
  for (const isPolite of [true, false])
    test(`[U1] the main job on a page whose texts are ${kind} by a translator${isPolite ? '' : ' that heeds no marks'}`, async ({
      page,
      context,
      person,
      backend,
      expectedErrors,
    }) => {
      expectedErrors.push(/400 \(Bad Request\) \(\/auth\/v1\/token\)/)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await noteWrites(page)
      await translatePages(context, kind, isPolite)
      await page.goto('/')
      await page.waitForFunction(() => document.documentElement.dataset.wired === 'true')
      await page.getByRole('button', { name: landing.hero.start }).click()

      await page.getByLabel(account.fullName).fill(person.fullName)
      await page.getByLabel(account.email).fill(person.email)
      await page.getByLabel(account.password, { exact: true }).fill(person.password)
      await page.getByLabel(account.confirmPassword).fill('something else')
      await page.getByRole('tabpanel').getByRole('button', { name: account.signUp }).click()
      await page.getByLabel(account.confirmPassword).fill(person.password)
      await page.getByRole('tabpanel').getByRole('button', { name: account.signUp }).click()
      await expect(page.getByText(account.checkEmail.title).first()).toBeVisible()
      const field = page.getByLabel(account.code.label)
      const enterCode = page.getByRole('button', { name: account.checkEmail.enterCode })
      await expect(field.or(enterCode)).toBeVisible()
      if (!(await field.isVisible())) await enterCode.click()
      await field.fill(codeOf(await backend.api.newestMail(person.email)))
      await field.press('Enter')

      const { generate, copy, secret, panel } = generatorOf(page)
      await expect(page.getByText(`Welcome, ${person.fullName}`)).toBeVisible()
      await expect(secret).toHaveText(/^.{16}$/)
      const seen = new Set([await secret.textContent()])
      for (const left of ['2 passwords left this week', '1 password left this week']) {
        const before = (await secret.textContent()) ?? ''
        await generate.click()
        await expect(secret).not.toHaveText(before)
        await expect(page.getByText(left)).toBeVisible()
        await expect(page.getByText(/left this week/)).toHaveCount(1)
        await expect(generate).toHaveText(generator.generate)
        await expect(generate).not.toHaveAttribute('aria-busy')
        seen.add(await secret.textContent())
      }
      expect(seen.size).toBe(3)
      await copy.click()
      await expect(page.getByText(generator.copied).first()).toBeVisible()
      expect((await written(page)).at(-1)).toBe(await secret.textContent())
      await generate.click()
      await expect(panel.getByText(/Weekly Limit Reached/)).toBeVisible()
      await expect(page.getByText(/left this week/)).toHaveCount(0)

      const language = page.getByRole('combobox', { name: /Language|Idioma/ })
      await language.selectOption('es')
      await expect(generate).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Generar', exact: true })).toHaveText('Generar')
      await language.selectOption('en')
      await expect(generate).toHaveText(generator.generate)

      await page.getByRole('button', { name: account.profile.open }).click()
      const profile = page.getByRole('dialog', { name: account.profile.title })
      await profile.getByRole('button', { name: account.delete.open }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: shell.cancel }).click()
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(profile).toHaveCount(0)

      // What waits to be sent would be asked about.
      await expect(page.getByText(/^Synced/)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: account.signOut.label }).click()
      await page.getByRole('button', { name: 'Sign In' }).first().click()
      await page.getByLabel(account.email).fill(person.email)
      await page.getByLabel(account.password, { exact: true }).fill('wrong-password')
      await page.getByRole('tabpanel').getByRole('button', { name: account.signIn }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await page.getByLabel(account.password, { exact: true }).fill(person.password)
      await page.getByRole('tabpanel').getByRole('button', { name: account.signIn }).click()
      await expect(page.getByText(`Welcome, ${person.fullName}`)).toBeVisible()
      await expectWorking(page)
      expect(
        await page.evaluate(() => (globalThis as { translated?: number }).translated ?? 0),
      ).toBeGreaterThan(50)
    })

for (const kind of ['replaced', 'wrapped'] as const)
  test(`[U1] history, bulk and dialogs on a page whose texts are ${kind} by a translator`, async ({
    page,
    context,
    newUser,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await translatePages(context, kind, true)
    await newUser(page, { tier: 'premium' })
    const { generate, secret, slider } = generatorOf(page)
    await generate.click()
    await expect(secret).toHaveText(/^.{16}$/)
    await slider.press('ArrowRight')
    await expect(secret).toHaveText(/^.{17}$/)
    await expect(page.getByText('17 characters', { exact: true })).toBeVisible()
    await expect(page.getByText('16 characters', { exact: true })).toHaveCount(0)

    const rows = page.getByRole('list', { name: history.title }).getByRole('listitem')
    for (const [place, name] of ['Mail', 'Bank', 'Router'].entries()) {
      await saveByEnter(page, name)
      await expect(rows).toHaveCount(place + 1)
    }
    await expect(page.getByTestId('stat-total')).toHaveText('3')
    await expect(page.getByText(/^Synced/)).toHaveCount(1)

    const bank = rows.filter({ hasText: 'Bank' })
    await page.getByRole('button', { name: 'Show password of Bank' }).click()
    await expect(bank.locator('code')).toHaveText(/^.{17}$/)
    await page.getByRole('button', { name: 'Hide password of Bank' }).click()
    await expect(bank.locator('code')).toHaveCount(0)
    await page.getByRole('searchbox').fill('rout')
    await expect(rows).toHaveCount(1)
    await page.getByRole('searchbox').fill('nothing like it')
    await expect(page.getByText(history.noMatchTitle)).toBeVisible()
    await page.getByRole('button', { name: history.clearSearch }).first().click()
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: 'Delete Bank' }).click()
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: history.undo }).click()
    await expect(rows).toHaveCount(3)

    await page.getByRole('button', { name: generator.bulkOpen }).click()
    const bulk = page.getByRole('dialog', { name: generator.bulk })
    await bulk.getByRole('button', { name: 'Generate 5 passwords' }).click()
    await expect(bulk.getByRole('listitem')).toHaveCount(5)
    await bulk.getByRole('combobox').selectOption('10')
    await bulk.getByRole('button', { name: 'Generate 10 passwords' }).click()
    await expect(bulk.getByRole('listitem')).toHaveCount(10)
    await bulk.getByRole('button', { name: generator.copyAll }).click()
    await expect(page.getByText('10 passwords copied to clipboard').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bulk).toHaveCount(0)

    await openHistoryMenu(page)
    await page.getByRole('button', { name: history.deleteAll }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 3 passwords' }).click()
    await expect(page.getByText(history.emptyTitle)).toBeVisible()
    await expect(page.getByText(generator.inPage)).toHaveCount(0)
    await expectWorking(page)

    // What is no sentence is left as it is, by every translator that heeds the marks.
    expect(await page.locator('code font, bdi font, kbd font, [data-testid^=stat-] font').count()).toBe(0)
  })

test('[U1] a fault in one part leaves the others, with the password, and the part can be shown again', async ({
  page,
  newUser,
  expectedErrors,
}) => {
  expectedErrors.push(/Unexpected application error/)
  await newUser(page, { tier: 'premium' })
  const { another, secret, slider } = generatorOf(page)
  const password = await another()
  await page.evaluate(() => {
    const { format } = Intl.RelativeTimeFormat.prototype
    Intl.RelativeTimeFormat.prototype.format = () => {
      throw new Error('broken here')
    }
    Object.assign(globalThis, { mend: () => Object.assign(Intl.RelativeTimeFormat.prototype, { format }) })
  })
  await saveByEnter(page, 'Mail')
  await expect(page.getByText(shell.broken.title)).toBeVisible()
  await expect(secret).toHaveText(password ?? '')
  await expect(page.getByText(shell.routeError.title)).toHaveCount(0)
  await slider.press('ArrowRight')
  await expect(secret).toHaveText(/^.{17}$/)
  await expect(page.getByText('broken here')).toHaveCount(0)

  await page.evaluate(() => (globalThis as unknown as { mend: () => void }).mend())
  await page.getByRole('button', { name: shell.broken.retry }).click()
  await expect(page.getByRole('heading', { name: 'Mail', exact: true })).toBeVisible()
  await expect(page.getByText(shell.broken.title)).toHaveCount(0)
})
