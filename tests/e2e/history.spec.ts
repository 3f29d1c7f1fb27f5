import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readCsv } from '../helpers/read-csv.ts'
import { expect, type Person, test } from './fixtures.ts'

const historyOf = (page: Page) => page.getByRole('region', { name: 'Password history' })
const rowsOf = (page: Page) => historyOf(page).getByRole('listitem')
/** What is told: the visible toast, not its copy for screen readers. */
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const rowOf = (page: Page, label: string) =>
  rowsOf(page).filter({ has: page.getByRole('heading', { name: label, exact: true }) })

/** Saves what the plate shows; answers once the row is in the list. */
const save = async (page: Page, label: string): Promise<void> => {
  await page.getByLabel('Label', { exact: true }).fill(label)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowOf(page, label.trim())).toBeVisible()
}

const reveal = async (row: Locator): Promise<string> => {
  await row.getByRole('button', { name: /^Show password/ }).click()
  return (await row.locator('code').textContent()) ?? ''
}

const openPremium = async (
  page: Page,
  newUser: (page: Page, options: { tier: 'premium' }) => Promise<Person>,
) => {
  const person = await newUser(page, { tier: 'premium' })
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
  // A premium person's first password is made by pressing Generate.
  await page.getByRole('button', { name: 'Generate', exact: false }).first().click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  return person
}

test('a blank label is refused, a saved password is listed newest first', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await page.getByLabel('Label', { exact: true }).fill('   ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toasts(page).getByText('Label Required')).toBeVisible()
  await expect(toasts(page).getByText('Please enter a label for your password.')).toBeVisible()
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

test('search ignores case and accents, / leads to it and Escape clears it', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await save(page, 'Café ñ')
  await save(page, 'Work mail')
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
      - text: Hidden, 16 characters
      - button "Show password of Mail"
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

test('a shown password is hidden again after 30 seconds', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await save(page, 'Mail')
  await page.clock.install()
  const row = rowOf(page, 'Mail')
  const password = await reveal(row)
  await page.clock.runFor(29_000)
  await expect(row).toContainText(password)
  await page.clock.runFor(2_000)
  await expect(row).not.toContainText(password)
})

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

test('a deletion can be taken back; once its toast is gone it is done', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  await save(page, 'One')
  await save(page, 'Two')
  await rowOf(page, 'Two').getByRole('button', { name: 'Delete Two' }).click()
  await expect(toasts(page).getByText('Password deleted successfully')).toBeVisible()
  await expect(toasts(page).getByText('Password deleted from history.')).toBeVisible()
  await expect(rowOf(page, 'Two')).toHaveCount(0)
  await expect(page.getByTestId('stat-total')).toHaveText('1')
  await expect(rowOf(page, 'One').getByRole('button', { name: 'Delete One' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['Two', 'One'])

  await rowOf(page, 'One').getByRole('button', { name: 'Delete One' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden({ timeout: 15_000 })
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
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeHidden({ timeout: 2_000 })
  const { access_token: token } = await backend.api.signIn(person.email, person.password)
  await expect(async () => {
    const rows = await backend.api.call('/rest/v1/password_history?select=id', { token })
    expect(await rows.json()).toEqual([])
  }).toPass({ timeout: 15_000 })
})

test('[G28] one row is enough to delete all; the question names the count', async ({ page, newUser }) => {
  await openPremium(page, newUser)
  const all = page.getByRole('button', { name: 'Delete all' })
  await expect(all).toBeDisabled()
  await save(page, 'One')
  await all.click()
  await expect(page.getByRole('alertdialog', { name: 'Delete 1 password?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowsOf(page)).toHaveCount(1)

  await save(page, 'Two')
  await all.click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete all 2 passwords?' })
  await dialog.getByRole('button', { name: 'Delete 2 passwords' }).click()
  await expect(toasts(page).getByText('All passwords deleted successfully')).toBeVisible()
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
})

test('[G37] [E48] exports what a strict reader gets back, and says when there is nothing', async ({
  page,
  newUser,
}) => {
  await openPremium(page, newUser)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(toasts(page).getByText('No Data', { exact: true })).toBeVisible()

  const labels = ['Café ñ', 'a"b,c;d &amp; <b> 😀', '=2+2']
  for (const label of labels) await save(page, label)
  const passwords = new Map<string, string>()
  for (const label of labels) passwords.set(label, await reveal(rowOf(page, label)))

  const download = async (name: string) => {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const file = await started
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const today = new Date().toISOString().slice(0, 10)
  const csv = await download('Export CSV')
  expect(csv.name).toBe(`cifra-passwords-${today}.csv`)
  const [header, ...lines] = readCsv(csv.bytes.toString('utf8'))
  expect(header).toEqual(['Label', 'Password', 'Created At', 'Length'])
  expect(lines.map((line) => line[0])).toEqual(["'=2+2", 'a"b,c;d &amp; <b> 😀', 'Café ñ'])
  expect(lines.map((line) => line[1])).toEqual(labels.toReversed().map((label) => passwords.get(label)))
  expect(lines.map((line) => line[3])).toEqual(['16', '16', '16'])

  const json = await download('Export JSON')
  expect(json.name).toBe(`cifra-passwords-${today}.json`)
  const entries = JSON.parse(json.bytes.toString('utf8')) as Record<string, unknown>[]
  expect(entries.map((entry) => entry.label)).toEqual(labels.toReversed())
  expect(entries.map((entry) => entry.password)).toEqual(lines.map((line) => line[1]))
  expect(Object.keys(entries[0] ?? {})).toEqual(['label', 'password', 'created_at', 'options'])
})

test('a free person sees that the history is premium, and no figures', async ({ page, newUser }) => {
  await newUser(page)
  await expect(page.getByText('Password history is a Premium feature')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expect(page.getByTestId('stat-total')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
})

test('a history of 1,200 rows is listed in part, exported whole by a worker', async ({
  page,
  newUser,
  backend,
}) => {
  const person = await newUser(page, { tier: 'premium' })
  const { access_token: token, user } = await backend.api.signIn(person.email, person.password)
  const passwords = Array.from({ length: 1_200 }, (_, n) => `Pa55-${String(n).padStart(11, '0')}`)
  const inserted = await backend.api.call('/rest/v1/password_history', {
    token,
    body: passwords.map((password, n) => ({
      user_id: user.id,
      password_length: 16,
      generation_settings: { password, label: `Row ${n}`, length: 16 },
    })),
  })
  expect(inserted.status).toBe(201)
  await page.reload()
  await expect(page.getByTestId('stat-total')).toHaveText('1,200', { timeout: 30_000 })

  expect(await rowsOf(page).count()).toBeLessThan(60)
  await rowsOf(page).first().hover()
  for (let turn = 0; turn < 12; turn++) {
    await page.mouse.wheel(0, 3_000)
    await page.waitForTimeout(50)
  }
  await expect(async () => {
    expect(Number(await rowsOf(page).first().getAttribute('aria-posinset'))).toBeGreaterThan(60)
  }).toPass()
  await expect(rowsOf(page).first()).toHaveAttribute('aria-setsize', '1200')

  const worker = page.waitForEvent('worker')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await worker).url()).toContain('export.worker')
  const [, ...lines] = readCsv(await readFile(await (await download).path(), 'utf8'))
  expect(lines.map((line) => line[1]).sort()).toEqual(passwords)
})

test('the installed app on iOS hands the file to the share sheet', async ({ page, newUser }) => {
  await page.addInitScript(() => {
    const shared: File[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'standalone', { value: true })
    navigator.canShare = () => true
    navigator.share = async (data) => void shared.push(...(data?.files ?? []))
  })
  await openPremium(page, newUser)
  await save(page, 'Mail')
  await page.getByRole('button', { name: 'Export JSON' }).click()
  await expect(toasts(page).getByText('History exported')).toBeVisible()
  const files = await page.evaluate(async () =>
    Promise.all(
      (window as unknown as { shared: File[] }).shared.map(async (file) => [file.name, await file.text()]),
    ),
  )
  expect(files).toHaveLength(1)
  expect(files[0]?.[0]).toMatch(/^cifra-passwords-.*\.json$/)
  expect(JSON.parse(files[0]?.[1] ?? '')).toHaveLength(1)
})

test('says where the data stand: synced, kept here offline, synced again', async ({
  page,
  context,
  newUser,
  goOffline,
  comeBack,
}) => {
  await openPremium(page, newUser)
  await save(page, 'Online')
  await expect(historyOf(page)).toContainText(/Synced (now|\d+ seconds? ago)/)
  await goOffline(context)
  await save(page, 'On a plane')
  await expect(historyOf(page)).toContainText('Offline. Everything is kept here')
  await expect(rowOf(page, 'On a plane')).toContainText('Waiting to sync')
  await comeBack(context)
  await expect(rowOf(page, 'On a plane')).not.toContainText('Waiting to sync', { timeout: 40_000 })
  await expect(historyOf(page)).toContainText(/Synced now/)
})
