import { expect, test } from './fixtures.ts'
import { openHistoryMenu, openPremium, rowOf, rowsOf, save, toasts } from './history-page.ts'

const choose = async (page: import('@playwright/test').Page, name: string, text: string) => {
  await openHistoryMenu(page)
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import a file' }).click()
  await (await asked).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
}

test('a file of our own export comes back: seen first, doubles named, taken back by one press', async ({
  page,
  newUser,
}) => {
  await openPremium(page, newUser)
  await save(page, 'Mail')
  const csv = 'Label,Password,Created At,Length\r\n'
  const rows = ['Bank', 'Router'].map((label) => `${label},aB3$aB3$aB3$,2025-01-02T03:04:05.000Z,12\r\n`)
  await choose(page, 'mine.csv', csv + rows.join('') + rows[0])
  const dialog = page.getByRole('dialog', { name: 'Import passwords' })
  await expect(dialog.getByText('2 passwords are new.')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText(['Bank'])
  // Behind the dialog, where roles are not looked for.
  await expect(page.locator('li[data-id]')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Import 2 passwords' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowsOf(page)).toHaveCount(3)
  await expect(rowOf(page, 'Bank')).toContainText('2025')
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page)).toHaveCount(1)

  await choose(page, 'other.csv', 'name,url,password\r\na,b,c\r\n')
  await expect(page.getByText('This is no file that Cifra has exported')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(rowsOf(page)).toHaveCount(1)
})
