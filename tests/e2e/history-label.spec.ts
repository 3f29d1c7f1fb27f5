import { openSignIn, signIn } from './account-screens.ts'
import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { historyOf, openPremium, rowOf, rowsOf, save, toasts } from './history-page.ts'

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
