import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'

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
  await dialog.getByRole('button', { name: 'Copy all' }).click()
  await expect(page.getByText(/Failed to copy passwords\./).first()).toBeVisible()
  const selected = await page.evaluate(() => getSelection()?.toString() ?? '')
  expect(selected.split(/\s+/).filter(Boolean)).toEqual(passwords)

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
