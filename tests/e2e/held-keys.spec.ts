import type { Page } from '@playwright/test'
import { en } from '../helpers/texts.ts'
import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { saveByEnter } from './history-page.ts'

const { account, generator, history } = en

/** As a keyboard does with a key that is not let go: Playwright marks every keydown after the first as a repeat. */
const hold = async (page: Page, key: 'Enter' | 'Space' | 'Escape', times = 12) => {
  for (let count = 0; count < times; count += 1) await page.keyboard.down(key)
  await page.keyboard.up(key)
}

/** What the keys up to here have set going is over, and the button can be pressed again. */
const expectAlive = async (page: Page) => {
  await page.evaluate(async () => {
    for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame)
  })
  await page.waitForFunction(() => document.querySelector('[aria-busy]') === null)
  await expect(page.getByRole('button', { name: generator.generate, exact: true })).toBeEnabled()
}

test('[U2] Enter or a blank held on Generate makes one password', async ({ page, newUser }) => {
  await newUser(page)
  const { generate, secret } = generatorOf(page)
  await expect(page.getByText('3 passwords left this week')).toBeVisible()
  await generate.focus()
  await page.keyboard.down('Enter')
  await expect(page.getByText('2 passwords left this week')).toBeVisible()
  await expectAlive(page)
  const made = (await secret.textContent()) ?? ''
  // Not let go of yet: what comes now finds the button alive.
  await generate.focus()
  await hold(page, 'Enter')
  await expectAlive(page)
  await expect(secret).toHaveText(made)
  await generate.focus()
  await hold(page, 'Space')
  await expect(page.getByText('1 password left this week')).toBeVisible()
  await expectAlive(page)
  await generate.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Weekly Limit Reached/).first()).toBeVisible()
})

test('[U2] held on one row’s Delete it deletes one row, held in the label it saves once', async ({
  page,
  newUser,
}) => {
  await newUser(page, { tier: 'premium' })
  await page.getByRole('button', { name: generator.generate, exact: true }).click()
  const label = page.getByLabel(history.labelField, { exact: true })
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
    await saveByEnter(page, name)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await label.fill('Six')
  await hold(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Six', exact: true })).toHaveCount(1)
  await expect(page.getByText(history.labelRequired)).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete Three', exact: true }).focus()
  await hold(page, 'Enter')
  await expect(page.getByRole('heading', { name: 'Three', exact: true })).toHaveCount(0)
  for (const name of ['One', 'Two', 'Four', 'Five', 'Six'])
    await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(1)

  // A blank held in a field is still text.
  await label.fill('')
  await label.focus()
  await hold(page, 'Space', 3)
  await expect(label).toHaveValue('   ')
})

test('[U2] a held Escape closes the topmost dialog only', async ({ page, newUser }) => {
  await newUser(page)
  await page.getByRole('button', { name: account.profile.open }).click()
  const profile = page.getByRole('dialog', { name: account.profile.title })
  await profile.getByRole('button', { name: account.delete.open }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await hold(page, 'Escape')
  await expect(question).toHaveCount(0)
  await expect(profile).toBeVisible()
})
