import { expectLanding } from './account-screens.ts'
import { labelsOnServer } from './faulty-network.ts'
import { expect, test } from './fixtures.ts'
import {
  expectToast,
  historyOf,
  openHistoryMenu,
  openPremium,
  rowOf,
  rowsOf,
  save,
  toasts,
} from './history-page.ts'

test('a deletion can be taken back; once its toast is gone it is done', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await save(page, 'One')
  await save(page, 'Two')
  await rowOf(page, 'Two').getByRole('button', { name: 'Delete Two' }).click()
  await expectToast(page, 'Password deleted successfully', 'Password deleted from history.')
  await expect(rowOf(page, 'Two')).toHaveCount(0)
  await expect(page.getByTestId('stat-total')).toHaveText('1')
  await expect(rowOf(page, 'One').getByRole('button', { name: 'Delete One' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['Two', 'One'])

  await rowOf(page, 'One').getByRole('button', { name: 'Delete One' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await page.reload()
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['Two'])
})

test('a deletion is done when the page is left before its toast ends', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await save(page, 'One')
  await rowOf(page, 'One').getByRole('button', { name: 'Delete One' }).click()
  await expect(rowOf(page, 'One')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
  await expect(page.getByTestId('stat-total')).toHaveText('0')
})

test('a deletion is done, and no longer offered back, as soon as the page hides', async ({
  page,
  newUser,
  backend,
}) => {
  const person = await openPremium(page, newUser)
  await save(page, 'One')
  await expect(historyOf(page)).toContainText('Synced now')
  await rowOf(page, 'One').getByRole('button', { name: 'Delete One' }).click()
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeHidden({ timeout: 6_000 })
  const { access_token: token } = await backend.api.signIn(person.email, person.password)
  await expect(async () => {
    const rows = await backend.api.call('/rest/v1/password_history?select=id', { token })
    expect(await rows.json()).toEqual([])
  }).toPass()
})

test('[O6] who signs out does not take a deletion back: it is sent first, and the row stays away', async ({
  page,
  newUser,
  backend,
}) => {
  const person = await openPremium(page, newUser)
  await save(page, 'One')
  await save(page, 'Two')
  await expect.poll(() => labelsOnServer(backend, person)).toEqual(['One', 'Two'])
  await expect(historyOf(page)).toContainText('Synced now')
  // Nothing is sent while the question is read.
  let goOn = () => {}
  const read = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/rest/v1/rpc/sync', async (route) => {
    await read
    await route.continue()
  })
  const undo = toasts(page).getByRole('button', { name: 'Undo' })
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
  const question = page.getByRole('dialog', { name: 'Sign out with unsent changes?' })
  await rowOf(page, 'One').getByRole('button', { name: 'Delete One' }).click()
  await expect(undo).toBeVisible()
  await signOut.click()
  await expect(question).toContainText('1 change is only on this device')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await expect(undo).toBeHidden({ timeout: 4_000 })
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['Two'])

  await signOut.click()
  await question.getByRole('button', { name: 'Send first' }).click()
  goOn()
  await expectLanding(page)
  expect(await labelsOnServer(backend, person)).toEqual(['Two'])
})

test('[G28] one row is enough to delete all; the question names the count', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  const all = page.getByRole('button', { name: 'Delete all' })
  await openHistoryMenu(page)
  await expect(all).toBeDisabled()
  await page.keyboard.press('Escape')
  await save(page, 'One')
  await openHistoryMenu(page)
  await all.click()
  await expect(page.getByRole('alertdialog', { name: 'Delete 1 password?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await expect(rowsOf(page)).toHaveCount(1)

  await save(page, 'Two')
  await save(page, 'Three')
  await rowOf(page, 'Three').getByRole('button', { name: 'Delete Three' }).click()
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await openHistoryMenu(page)
  await all.click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete all 2 passwords?' })
  await dialog.getByRole('button', { name: 'Delete 2 passwords' }).click()
  await expect(toasts(page).getByText('All passwords deleted successfully')).toBeVisible()
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
})

test('a toast that went under the pointer keeps no other one waiting', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await save(page, 'One')
  await save(page, 'Two')
  await rowOf(page, 'One').getByRole('button', { name: 'Delete One' }).click()
  // The pointer rests where the button was until its toast is gone; another toast is still there.
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toasts(page).getByText('Password deleted from history.')).toHaveCount(0)
  await page.mouse.move(10, 10)
  await expect(toasts(page).getByRole('dialog')).toHaveCount(0)
})
