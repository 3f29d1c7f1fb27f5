import type { Locator, Page } from '@playwright/test'
import { isPhone } from '../helpers/is-phone.ts'
import { expect, type Person } from './fixtures.ts'

export const historyOf = (page: Page) => page.getByRole('region', { name: 'Password history' })
export const rowsOf = (page: Page) => historyOf(page).getByRole('listitem')
/** What is told: the visible toast, not its copy for screen readers. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** All of it at once: a toast has a few seconds only, and a busy machine takes some of them between two looks. */
export const expectToast = async (page: Page, title: string, description: string) => {
  // A failure is an alert.
  const either = toasts(page).getByRole('dialog').or(toasts(page).getByRole('alertdialog'))
  await expect(either.filter({ hasText: title }).filter({ hasText: description })).toBeVisible()
}

export const rowOf = (page: Page, label: string) =>
  rowsOf(page).filter({ has: page.getByRole('heading', { name: label, exact: true }) })

/** On a phone the label is asked for in a sheet, which the dock's Save opens. */
export const openSaveSheet = async (page: Page): Promise<void> => {
  const opener = page
    .getByRole('region', { name: 'Password actions' })
    .getByRole('button', { name: 'Save', exact: true })
  if (!(await isPhone(page))) return
  await opener.click()
  await expect(page.getByLabel('Label', { exact: true })).toBeFocused()
}

/** Opens what holds the export and the deletion of all. A press on an export closes it. */
export const openHistoryMenu = (page: Page) => page.getByRole('button', { name: 'History menu' }).click()

/** Saves what the plate shows; answers once the row is in the list. */
export const save = async (page: Page, label: string): Promise<void> => {
  await openSaveSheet(page)
  await page.getByLabel('Label', { exact: true }).fill(label)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, label.trim())).toBeVisible()
}

/** As `save`, by keyboard where the label stands beside the plate: Enter does nothing until there is a password, and while one is saved. */
export const saveByEnter = async (page: Page, label: string): Promise<void> => {
  const field = page.getByLabel('Label', { exact: true })
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await field.fill(label)
  await field.press('Enter')
}

export const reveal = async (row: Locator): Promise<string> => {
  await row.getByRole('button', { name: /^Show password/ }).click()
  return (await row.locator('code').textContent()) ?? ''
}

export const openPremium = async (
  page: Page,
  newUser: (page: Page, options: { tier: 'premium' }) => Promise<Person>,
) => {
  const person = await newUser(page, { tier: 'premium' })
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
  // Their first password is there by itself.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  return person
}
