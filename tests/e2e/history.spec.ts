import { en } from '../helpers/texts.ts'
import { expect, test, testInstalled } from './fixtures.ts'
import {
  expectToast,
  historyOf,
  openPremium,
  openSaveSheet,
  reveal,
  rowOf,
  rowsOf,
  save,
  toasts,
} from './history-page.ts'

const words = en.history

test('a blank label is refused, a saved password is listed newest first', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await page.getByLabel('Label', { exact: true }).fill('   ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(page, 'Label Required', 'Please enter a label for your password.')
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
  await expect(historyOf(page).getByText(/may remove what is kept here/)).toHaveCount(0)

  await save(page, '  Café ñ ')
  await expect(toasts(page).getByText('Password Saved!')).toBeVisible()
  // [G50] Headless Chromium refuses to keep data for good: after the first save, and not before, that is told plainly.
  await expect(historyOf(page).getByText(/may remove what is kept here/)).toBeVisible()
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('')
  await save(page, 'Work mail')
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['Work mail', 'Café ñ'])
  await expect(rowOf(page, 'Work mail')).toContainText('Very strong')
  await expect(page.getByTestId('stat-week')).toHaveText('2')
  await expect(page.getByTestId('stat-total')).toHaveText('2')

  await page.reload()
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['Work mail', 'Café ñ'])
})

test('[U17] an empty label is marked at its field, which says why', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const label = page.getByLabel('Label', { exact: true })
  await expect(label).toHaveAttribute('aria-invalid', 'true')
  await expect(label).toHaveAccessibleDescription('Please enter a label for your password.')
  await expect(label).toBeFocused()
  await label.pressSequentially('B')
  await expect(label).not.toHaveAttribute('aria-invalid', 'true')
})

test('[U17] a label that comes from elsewhere answers the mark on its field as well, and its toast', async ({
  page,
  newUser,
}) => {
  await openPremium(page, newUser)
  const label = page.getByLabel(words.labelField, { exact: true })
  const saveButton = page.getByRole('button', { name: words.save, exact: true })
  const expectRefused = async () => {
    await expect(label).toHaveAttribute('aria-invalid', 'true')
    await expect(toasts(page).getByText(words.labelRequired)).toBeVisible()
  }
  const expectAnswered = async () => {
    await expect(label).not.toHaveAttribute('aria-invalid', 'true')
    await expect(toasts(page).getByText(words.labelRequired)).toHaveCount(0, { timeout: 3_000 })
  }
  await page.getByRole('button', { name: en.generator.moreOptions }).click()
  const site = page.getByLabel(en.kinds.site.name, { exact: true })
  await expect(site).toBeVisible()
  await saveButton.click()
  await expectRefused()
  await site.fill('bank.example')
  await expect(label).toHaveValue('bank.example')
  await expectAnswered()
  await saveButton.click()
  await expect(rowOf(page, 'bank.example')).toBeVisible()
  await expect(label).toHaveValue('')
  await expectAnswered()

  await page.setViewportSize({ width: 390, height: 844 })
  await openSaveSheet(page)
  const sheet = page.getByRole('dialog', { name: words.saveTitle })
  await sheet.getByRole('button', { name: words.save, exact: true }).click()
  await expectRefused()
  await sheet.getByRole('button', { name: 'bank.example', exact: true }).click()
  await expect(label).toHaveValue('bank.example')
  await expectAnswered()
})

test('search ignores case and accents, / leads to it and Escape clears it', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await save(page, 'Café ñ')
  await page.getByLabel('Label', { exact: true }).fill('Work mail')
  await page.getByRole('button', { name: 'Save', exact: true }).click({ clickCount: 2, delay: 100 })
  await expect(rowsOf(page)).toHaveCount(2)
  // A double press is one: it does not ask for the label that it has just saved.
  await expect(toasts(page).getByText('Label Required')).toHaveCount(0)
  await page.getByRole('heading', { name: 'Password history' }).click()
  await page.keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Search by label' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('')
  await page.keyboard.type('CAFE N')
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['Café ñ'])
  await field.fill('nothing like it')
  await expect(page.getByText('No label matches')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowsOf(page)).toHaveCount(2)
})

test('[G44] a password is masked until shown, and masked again when the page hides', async ({
  page,
  newUser,
}) => {
  await openPremium(page, newUser)
  await save(page, 'Mail')
  const row = rowOf(page, 'Mail')
  await expect(row.locator('code')).toHaveCount(0)
  await expect(row).toMatchAriaSnapshot(`
    - listitem:
      - heading "Mail"
      - button "Show password of Mail"
      - button "Copy password of Mail"
      - button "Delete Mail"
      - text: Hidden, 16 characters Very strong 16 characters
  `)
  const password = await reveal(row)
  expect([...password]).toHaveLength(16)
  await row.getByRole('button', { name: 'Hide password of Mail' }).click()
  await expect(row).not.toContainText(password)

  await reveal(row)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(row).not.toContainText(password)
})

testInstalled(
  'a shown password is hidden again after 30 seconds, and the figure of the week ends with the week',
  async ({ page, context, newUser, goOffline }) => {
    await page.clock.install()
    await openPremium(page, newUser)
    await save(page, 'Mail')
    const row = rowOf(page, 'Mail')
    // At rest: a busy machine takes more than the one second between.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
    const password = await reveal(row)
    await page.clock.runFor(29_000)
    await expect(row).toContainText(password)
    await page.clock.runFor(2_000)
    await expect(row).not.toContainText(password)
    await page.clock.resume()

    await expect(page.getByTestId('stat-week')).toHaveText('1')
    await goOffline(context)
    await page.clock.fastForward(8 * 86_400_000)
    await expect(page.getByTestId('stat-week')).toHaveText('0')
    await expect(page.getByTestId('stat-total')).toHaveText('1')
  },
)

test('[G29] copies in the click; [G30] says so only when it happened', async ({ page, context, newUser }) => {
  await openPremium(page, newUser)
  await save(page, 'Mail')
  const row = rowOf(page, 'Mail')
  await context.grantPermissions(['clipboard-write'])
  await row.getByRole('button', { name: 'Copy password of Mail' }).click()
  await expect(toasts(page).getByText('Password copied to clipboard')).toBeVisible()
  // The page itself may not read the clipboard: a person's paste tells what is there.
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('ControlOrMeta+V')
  const copied = await page.getByRole('searchbox').inputValue()
  await page.keyboard.press('Escape')
  const password = await reveal(row)
  expect(copied).toBe(password)
  await row.getByRole('button', { name: 'Hide password of Mail' }).click()
  await expect(toasts(page).getByText('Password copied to clipboard')).toBeHidden()

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
  await row.getByRole('button', { name: 'Copy password of Mail' }).click()
  await expect(toasts(page).getByText('Failed to copy password.')).toBeVisible()
  await expect(toasts(page).getByText('Password copied to clipboard')).toBeHidden()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(password)
})

test('a free person sees that the history is premium, and no figures', async ({ page, newUser }) => {
  await newUser(page)
  await expect(page.getByText('Password history is a Premium feature')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByTestId('stat-total')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
})

testInstalled(
  'says where the data stand: synced, kept here offline, synced again',
  async ({ page, context, newUser, goOffline, comeBack }) => {
    await openPremium(page, newUser)
    await save(page, 'Online')
    await expect(historyOf(page)).toContainText(/Synced (now|\d+ seconds? ago)/)
    await goOffline(context)
    await save(page, 'On a plane')
    await expect(historyOf(page)).toContainText('Everything is kept here and syncs when you are connected.')
    await expect(rowOf(page, 'On a plane')).toContainText('Waiting to sync')
    await comeBack(context)
    await expect(rowOf(page, 'On a plane')).not.toContainText('Waiting to sync')
    await expect(historyOf(page)).toContainText(/Synced now/)
  },
)
