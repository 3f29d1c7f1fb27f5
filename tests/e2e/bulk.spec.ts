import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { noteWrites, written } from '../helpers/clipboard-notes.ts'
import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { openPremium, reveal, rowOf } from './history-page.ts'

test('bulk: sizes, copy all, a text file with one password a line', async ({ page, newUser }) => {
  await newUser(page, { tier: 'premium' })
  await expect(page.getByText('Premium Active')).toBeVisible()
  const generator = generatorOf(page)
  await generator.toggle('Exclude similar').click()
  await generator.field.fill('50')
  await generator.panel.getByRole('button', { name: 'Bulk generation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk passwords' })
  const size = dialog.getByRole('combobox', { name: 'How many' })
  await expect(size).toHaveValue('5')
  await expect(size.locator('option')).toHaveText(['5', '10', '25', '50'])
  await dialog.getByRole('button', { name: 'Generate 5 passwords' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await expect(page.getByText('Generated 5 passwords')).toBeVisible()

  await size.selectOption('50')
  await dialog.getByRole('button', { name: 'Generate 50 passwords' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(50)
  const passwords = await dialog.getByRole('listitem').allTextContents()
  expect(new Set(passwords).size).toBe(50)
  for (const password of passwords) expect(password).toMatch(/^[^il1Lo0O\s]{50}$/)

  const copied = await dialog.getByRole('button', { name: 'Copy all' }).evaluate((button: HTMLElement) => {
    const texts: string[] = []
    navigator.clipboard.writeText = (text) => {
      texts.push(text)
      return Promise.resolve()
    }
    button.click()
    return texts
  })
  expect(copied).toEqual([passwords.join('\n')])

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  const selected = () => page.evaluate(() => (getSelection()?.toString() ?? '').split(/\s+/).filter(Boolean))
  // [G30] What is said to be selected is, also where it was hidden.
  const hideSecond = dialog.getByRole('button', { name: 'Hide password 2', exact: true })
  await hideSecond.click()
  await dialog.getByRole('button', { name: 'Copy password 2', exact: true }).click()
  await expect.poll(selected).toEqual([passwords[1]])
  await hideSecond.click()
  await dialog.getByRole('button', { name: 'Copy all' }).click()
  await expect(page.getByText(/Failed to copy passwords\./).first()).toBeVisible()
  await expect.poll(selected).toEqual(passwords)

  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download as text' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^passwords-\d{4}-\d{2}-\d{2}\.txt$/)
  expect(await readFile(await file.path(), 'utf8')).toBe(`${passwords.join('\n')}\n`)

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const open = () => generator.panel.getByRole('button', { name: 'Bulk generation' }).click()
  await open()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)
  await page.keyboard.press('Escape')

  // Four digits: among a few hundred the same comes twice, and each press still shows as many as it made.
  for (const name of ['Uppercase', 'Lowercase', 'Symbols']) await generator.toggle(name).click()
  await generator.field.fill('4')
  await open()
  await size.selectOption('50')
  let repeated = 0
  while (repeated < 2) {
    await dialog.getByRole('button', { name: 'Generate 50 passwords' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(50)
    const shown = await dialog.getByRole('listitem').allTextContents()
    repeated += 50 - new Set(shown).size
  }
  await page.keyboard.press('Escape')

  // With nothing to make them of, the dialog itself says so: it stands before the plate.
  await generator.toggle('Numbers').click()
  await open()
  await dialog.getByRole('button', { name: 'Generate 50 passwords' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please select at least one character type.')
})

test('bulk: each line is copied and hidden by itself, all are saved under one label with a number, once', async ({
  page,
  newUser,
  context,
}) => {
  await context.grantPermissions(['clipboard-write'])
  await noteWrites(page)
  await openPremium(page, newUser)
  await page.getByRole('button', { name: 'Bulk generation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk passwords' })
  await dialog.getByRole('combobox', { name: 'How many' }).selectOption('10')
  await dialog.getByRole('button', { name: 'Generate 10 passwords' }).click()
  const lines = dialog.getByRole('listitem')
  await expect(lines).toHaveCount(10)
  const passwords = await lines.allTextContents()

  await dialog.getByRole('button', { name: 'Copy password 3', exact: true }).click()
  await expect.poll(() => written(page)).toEqual([passwords[2]])
  await dialog.getByRole('button', { name: 'Hide password 3', exact: true }).click()
  await expect(dialog.getByText(passwords[2] ?? '', { exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Show password 3', exact: true }).click()
  await expect(lines.nth(2)).toHaveText(passwords[2] ?? '')

  const saveAll = dialog.getByRole('button', { name: 'Save all' })
  await saveAll.click()
  const label = dialog.getByLabel('Label for all of them')
  await expect(label).toHaveAttribute('aria-invalid', 'true')
  await label.fill('Office')
  await expect(dialog.getByText('Each gets a number: Office 01, Office 02 …')).toBeVisible()
  await saveAll.click()
  await expect(page.getByText('10 passwords saved to your history').first()).toBeVisible()
  await expect(saveAll).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByTestId('stat-total')).toHaveText('10')
  for (const place of ['01', '07', '10']) await expect(rowOf(page, `Office ${place}`)).toBeVisible()
  expect(await reveal(rowOf(page, 'Office 07'))).toBe(passwords[6])
})

/** Keeps everybody else from writing to this page's databases; returns what lets them. */
const holdWrites = async (page: Page) => {
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('cifra-user-')) continue
      const opening = indexedDB.open(name)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const stores = [...opening.result.objectStoreNames]
      const transaction = opening.result.transaction(stores, 'readwrite')
      const goOn = () => {
        if ('canWrite' in window) opening.result.close()
        else transaction.objectStore(stores[0] ?? '').count().onsuccess = goOn
      }
      goOn()
    }
  })
  return () => page.evaluate(() => Object.assign(window, { canWrite: true }))
}

test('bulk: what is made while another list is being saved is not taken for saved', async ({
  page,
  newUser,
}) => {
  await openPremium(page, newUser)
  await page.getByRole('button', { name: 'Bulk generation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk passwords' })
  const generate = dialog.getByRole('button', { name: 'Generate 5 passwords' })
  await generate.click()
  const lines = dialog.getByRole('listitem')
  await expect(lines).toHaveCount(5)
  const first = await lines.allTextContents()
  await dialog.getByLabel('Label for all of them').fill('Guests')
  const letWrite = await holdWrites(page)
  await dialog.getByRole('button', { name: 'Save all' }).click()
  await expect(dialog.getByRole('button', { name: 'Saving' })).toBeVisible()
  await generate.click()
  await expect(lines.first()).not.toHaveText(first[0] ?? '')
  const second = await lines.allTextContents()
  await letWrite()
  await expect(page.getByText('5 passwords saved to your history').first()).toBeVisible()
  const saveAll = dialog.getByRole('button', { name: 'Save all' })
  await expect(saveAll).not.toHaveAttribute('aria-disabled', 'true')
  await saveAll.click()
  await expect(saveAll).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('stat-total')).toHaveText('10')
  expect(await reveal(rowOf(page, 'Guests 1').first())).toBe(second[0])
})
