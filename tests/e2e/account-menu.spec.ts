import { en } from '../helpers/texts.ts'
import { expectLanding } from './account-screens.ts'
import { expect, test } from './fixtures.ts'

const { account, billing, dashboard, generator, shell } = en

const PHONES = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
]

for (const size of PHONES)
  test(`[V1] behind the initials, ${size.width} px: everything of a wide header, by its name`, async ({
    page,
    newUser,
  }) => {
    await page.setViewportSize(size)
    const { fullName, email } = await newUser(page, { tier: 'premium' })
    const initials = page.getByRole('button', { name: dashboard.menu })
    await expect(page.getByRole('button', { name: account.signOut.label })).toHaveCount(0)
    await initials.click()
    const menu = page.getByRole('dialog', { name: `Welcome, ${fullName}` })
    await expect(menu.getByRole('heading', { name: `Welcome, ${fullName}` })).toBeVisible()
    await expect(menu).toContainText(email)
    for (const name of [
      shell.theme.system,
      account.profile.open,
      billing.manage,
      generator.openKeys,
      account.signOut.label,
    ]) {
      const row = menu.getByRole('button', { name, exact: true })
      await expect(row, name).toBeInViewport({ ratio: 1 })
      // For the thumb: each in the lower half of the screen.
      expect((await row.boundingBox())?.y, name).toBeGreaterThan(size.height / 2 - 44)
    }

    await menu.getByRole('combobox', { name: shell.language }).selectOption('es')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.getByRole('dialog').getByRole('combobox', { name: 'Idioma' }).selectOption('en')

    // What is opened from it comes back to it.
    await menu.getByRole('button', { name: generator.openKeys }).click()
    const keys = page.getByRole('dialog', { name: generator.keys.title })
    await expect(keys).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(keys).toHaveCount(0)
    await expect(menu.getByRole('button', { name: generator.openKeys })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(initials).toBeFocused()

    await initials.click()
    await menu.getByRole('button', { name: account.signOut.label }).click()
    await expectLanding(page)
  })

test('[V1] a phone that is turned keeps what is open', async ({ page, newUser }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await newUser(page)
  await page.getByRole('button', { name: dashboard.menu }).click()
  await page.getByRole('button', { name: account.profile.open }).click()
  const name = page.getByRole('dialog', { name: account.profile.title }).getByLabel(account.fullName)
  await name.fill('Ana María')
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(name).toHaveValue('Ana María')
})
