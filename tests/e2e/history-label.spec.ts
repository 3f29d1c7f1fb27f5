import type { Page } from '@playwright/test'
import { HISTORY_PAGE } from '../../src/state/history/history-list.ts'
import { en } from '../helpers/texts.ts'
import { openSignIn, signIn } from './account-screens.ts'
import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { historyOf, openPremium, rowOf, rowsOf, save, toasts } from './history-page.ts'

const words = en.history

test('[RL23] a row opens large: the password letter by letter, what it is made of, and another label that can be taken back', async ({
  page,
  newUser,
}) => {
  await openPremium(page, newUser)
  await save(page, 'Mail')
  await rowOf(page, 'Mail').getByRole('heading').getByRole('button').click()
  const view = page.getByRole('dialog', { name: 'Mail' })
  const password = (await view.locator('code').textContent()) ?? ''
  expect(password).toHaveLength(16)
  await expect(view.getByText('16 characters')).toBeVisible()
  await expect(view.getByText('103.1 bits')).toBeVisible()
  const spelled = view.getByRole('listitem')
  await expect(spelled).toHaveCount(16)
  const first = [...password].find((character) => /[a-z]/.test(character)) ?? ''
  await expect(view.getByText(new RegExp(`^${first} as in ${first}[a-z-]+$`)).first()).toBeVisible()

  await view.getByLabel('New label').fill('  ')
  await view.getByRole('button', { name: 'Save label' }).click()
  await expect(view.getByText('Please enter a label for your password.')).toBeVisible()
  await view.getByLabel('New label').fill('Work mail')
  await view.getByRole('button', { name: 'Save label' }).click()
  await expect(view).toHaveCount(0)
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['Work mail'])
  // Closed with the view: the row shows it no more.
  await expect(rowOf(page, 'Work mail').locator('code')).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['Mail'])
})

test('[RL24] after an upgrade the free ones are there, and a press gives each a label on every device', async ({
  page,
  newUser,
  newDevice,
  backend,
}) => {
  const person = await newUser(page)
  const { generate, secret } = generatorOf(page)
  for (let n = 0; n < 3; n++) {
    const before = (await secret.textContent().catch(() => '')) ?? ''
    await generate.click()
    await expect(secret).not.toHaveText(before)
  }
  await expect(page.getByText(/^Synced/)).toBeVisible()
  await backend.setTier(person.email, 'premium')
  await page.reload()
  await expect(page.getByText('Your three free ones are here: give them a label.')).toBeVisible()
  await expect(historyOf(page).getByText('Made on the free plan')).toHaveCount(3)

  await rowsOf(page).first().getByRole('heading').getByRole('button').click()
  await expect(page.getByLabel('New label')).toBeFocused()
  await page.keyboard.type('Bank')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Bank')).toBeVisible()
  await expect(historyOf(page).getByText('Made on the free plan')).toHaveCount(2)
  await expect(rowOf(page, 'Bank')).not.toContainText('Waiting to sync')

  const other = await (await newDevice()).newPage()
  await openSignIn(other)
  await signIn(other, person)
  await expect(rowsOf(other)).toHaveCount(3)
  await expect(rowOf(other, 'Bank')).toBeVisible()
})

/** Opens the row and types a label into its large view that nobody has saved yet. */
const openAndType = async (page: Page, label: string) => {
  await rowOf(page, label).getByRole('heading').getByRole('button').click()
  const field = page.getByRole('dialog', { name: label }).getByLabel(words.newLabel)
  await field.fill('Half typed')
}

test('[RL25] a row that is open large stays so when the search it was found by finds it no more, and ends with the row', async ({
  page,
  newUser,
  context,
}) => {
  await openPremium(page, newUser)
  await save(page, 'Mail')
  await save(page, 'Bank')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(rowsOf(other)).toHaveCount(2)

  await page.getByRole('searchbox', { name: words.search }).fill('mai')
  await expect(rowsOf(page)).toHaveCount(1)
  await openAndType(page, 'Mail')
  await rowOf(other, 'Mail').getByRole('heading').getByRole('button').click()
  await other.getByLabel(words.newLabel).fill('Post')
  await other.getByLabel(words.newLabel).press('Enter')
  await expect(rowOf(other, 'Post')).toBeVisible()
  const view = page.getByRole('dialog', { name: 'Post' })
  await expect(page.getByText(words.noMatchTitle)).toBeAttached()
  await expect(view.getByLabel(words.newLabel)).toHaveValue('Half typed')

  await other.getByRole('button', { name: words.delete.replace('{{label}}', 'Post') }).click()
  await expect(toasts(other).getByRole('button', { name: words.undo })).toBeVisible()
  await expect(toasts(other).getByRole('button', { name: words.undo })).toBeHidden()
  await expect(page.getByTestId('stat-total')).toHaveText('1')
  await expect(view).toHaveCount(0)
})

test('[RL26] a row that is open large stays so when newer ones push it off the end of the list', async ({
  page,
  newUser,
  context,
  backend,
}) => {
  const person = await openPremium(page, newUser)
  await save(page, 'Mail')
  await expect(rowOf(page, 'Mail')).not.toContainText('Waiting to sync')
  const { access_token: token, user } = await backend.api.signIn(person.email, person.password)
  /** As another device that saves many. */
  const saveElsewhere = async (count: number) => {
    const body = Array.from({ length: count }, (_, row) => ({
      user_id: user.id,
      password_length: 16,
      generation_settings: {
        password: `Pa55-${String(row).padStart(11, '0')}`,
        label: `Row ${row}`,
        length: 16,
      },
    }))
    const inserted = await backend.api.call('/rest/v1/password_history', { token, body })
    expect(inserted.status, await inserted.text()).toBe(201)
  }
  const total = page.getByTestId('stat-total')
  await saveElsewhere(HISTORY_PAGE - 1)
  await page.reload()
  await expect(total).toHaveText(String(HISTORY_PAGE))
  await expect(async () => {
    await rowsOf(page).last().scrollIntoViewIfNeeded()
    await expect(rowOf(page, 'Mail')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await openAndType(page, 'Mail')

  // More than the list reads anew by itself. A tab that is opened brings them.
  await saveElsewhere(2 * HISTORY_PAGE)
  await (await context.newPage()).goto('/dashboard')
  await expect(total).toHaveText(String(3 * HISTORY_PAGE))
  const list = page.locator(`li[aria-setsize="${3 * HISTORY_PAGE}"]`)
  await expect(list.first()).toBeAttached()
  await expect(list.filter({ has: page.getByText('Mail', { exact: true }) })).toHaveCount(0)
  await expect(page.getByLabel(words.newLabel)).toHaveValue('Half typed')
})
