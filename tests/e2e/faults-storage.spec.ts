import type { Page } from '@playwright/test'
import { en } from '../helpers/texts.ts'
import { labelsOnServer } from './faulty-network.ts'
import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
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

/**
 * The device's storage fails.
 *
 * [F41] full: passwords are made, the save says why it failed and keeps the label, what was kept can be read and goes on
 *       syncing at a bounded rate; with room again the same press saves.
 * [F42] a full localStorage ends no session and forgets no choice while the page lives.
 * [F51] a database whose connection dies is opened again.
 * [F52] an older version in another tab that does not let go: said, and passwords are made.
 * [F53] without its worker the export is made by the page.
 */

const FULL = 'test.full'

/** From now on every write to IndexedDB finds no room, until `setFull(page, false)`. */
const setFull = (page: Page, isFull: boolean) =>
  page.evaluate(([key, full]) => void Reflect.set(window, key, full), [FULL, isFull] as const)

const mayFillUp = (page: Page) =>
  page.addInitScript((key) => {
    const { add, put } = IDBObjectStore.prototype
    const refuse = () => {
      if (Reflect.get(window, key)) throw new DOMException('No room', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.add = function (...given) {
      refuse()
      return add.apply(this, given)
    }
    IDBObjectStore.prototype.put = function (...given) {
      refuse()
      return put.apply(this, given)
    }
  }, FULL)

const saveButton = (page: Page) => page.getByRole('button', { name: en.history.save, exact: true })
const labelField = (page: Page) => page.getByLabel('Label', { exact: true })

test('[F41] the database is full, then has room again', async ({ page, newUser, backend, context }) => {
  await mayFillUp(page)
  await page.clock.install()
  const person = await openPremium(page, newUser)
  await save(page, 'kept before')
  await expect(historyOf(page).locator('[data-sync]')).toContainText('Synced now')
  const syncs: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/rpc/sync')) syncs.push(request.url())
  })

  const generator = generatorOf(page)
  const before = await generator.password()
  await setFull(page, true)
  await generator.generate.click()
  const made = await generator.next(before)
  await labelField(page).fill('no room for it')
  await saveButton(page).click()
  await expectToast(page, en.history.saveFailed, `Database error: ${en.failures.storage_full}`)
  await expect(toasts(page).getByText(en.history.saved)).toHaveCount(0)
  await expect(labelField(page)).toHaveValue('no room for it')
  await expect(generator.secret).toHaveText(made)
  await rowOf(page, 'kept before')
    .getByRole('button', { name: /^Show password/ })
    .click()
  await expect(rowOf(page, 'kept before').locator('code')).toHaveText(before)

  // The sync's answer cannot be taken: it says so, and does not ask in a circle.
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await expect(historyOf(page).locator('[data-sync]')).toContainText(en.failures.storage_full)
  const asked = syncs.length
  for (let minute = 0; minute < 3; minute += 1) await page.clock.fastForward(60_000)
  expect(syncs.length - asked).toBeLessThanOrEqual(6)

  await setFull(page, false)
  await saveButton(page).click()
  await expect(rowOf(page, 'no room for it')).toBeVisible()
  await page.clock.fastForward(6 * 60_000)
  await expect(rowOf(page, 'no room for it')).not.toContainText(en.history.rowPending)
  expect(await labelsOnServer(backend, person)).toEqual(['kept before', 'no room for it'])
})

test('[F41] many at once: with room again the same press saves them, and nothing asks at their label any more', async ({
  page,
  newUser,
}) => {
  await mayFillUp(page)
  await openPremium(page, newUser)
  await page.getByRole('button', { name: 'Bulk generation' }).click()
  const dialog = page.getByRole('dialog', { name: en.generator.bulk })
  await dialog.getByRole('button', { name: 'Generate 5 passwords' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  const label = dialog.getByLabel(en.generator.bulkLabel)
  const saveAll = dialog.getByRole('button', { name: en.generator.bulkSave, exact: true })
  await label.fill('Guests')
  await setFull(page, true)
  await saveAll.click()
  await expect(label).toHaveAccessibleDescription(new RegExp(en.failures.storage_full))
  await setFull(page, false)
  await saveAll.click()
  await expect(page.getByTestId('stat-total')).toHaveText('5')
  await expect(saveAll).toHaveAttribute('aria-disabled', 'true')
  await expect(label).not.toHaveAttribute('aria-invalid', 'true')
})

test('[F42] localStorage takes nothing more: the session is refreshed, choices last', async ({
  page,
  context,
  newUser,
}) => {
  const person = await newUser(page, { tier: 'premium' })
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
  // From here on the sync hears of the network.
  await expect(historyOf(page).locator('[data-sync]')).toContainText('Synced now')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('cifra.session') ?? '{}')
    localStorage.setItem('cifra.session', JSON.stringify({ ...session, expires_at: 1_600_000_000 }))
    Storage.prototype.setItem = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
  })
  const refreshed: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) refreshed.push(request.url())
  })
  const comeBack = async () => {
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    return refreshed.length
  }
  // Until one is heard, and then some more.
  await expect.poll(comeBack).toBe(1)
  for (let n = 0; n < 3; n += 1) expect(await comeBack()).toBe(1)
  const generator = generatorOf(page)
  await generator.field.fill('20')
  await expect(generator.secret).toHaveText(/^.{20}$/)
  await page.getByRole('combobox', { name: en.shell.language }).selectOption('es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('combobox').first().selectOption('en')
  await save(page, 'with a new token')
  await expect(historyOf(page).locator('[data-sync]')).toContainText('Synced now')
  await expect(page.getByText(`Welcome, ${person.fullName}`)).toBeVisible()
  await expect(page.getByText(en.account.again.action)).toHaveCount(0)
})

test('[F51] [F53] the database’s connection dies; the export’s worker does not load', async ({
  page,
  newUser,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  await page.addInitScript(() => {
    const open: IDBDatabase[] = []
    Object.assign(window, { open_databases: open })
    const { open: original } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...given) {
      const request = original.apply(this, given)
      request.addEventListener('success', () => open.push(request.result))
      return request
    }
  })
  const person = await openPremium(page, newUser)
  await save(page, 'one')
  await page.evaluate(() => {
    // As when the browser takes the connection away: nobody closed it, and its event comes.
    for (const db of (window as unknown as { open_databases: IDBDatabase[] }).open_databases.splice(0)) {
      db.close()
      db.dispatchEvent(new Event('close'))
    }
  })
  await save(page, 'two')
  await expect(rowsOf(page).getByRole('heading')).toHaveText(['two', 'one'])
  await expect.poll(() => labelsOnServer(backend, person)).toEqual(['one', 'two'])

  await page.route(/export\.worker/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  const { access_token: token, user } = await backend.api.signIn(person.email, person.password)
  const inserted = await backend.api.call('/rest/v1/password_history', {
    token,
    body: Array.from({ length: 1_000 }, (_, n) => ({
      user_id: user.id,
      password_length: 8,
      generation_settings: { password: 'aB3$aB3$', label: `Row ${n}` },
    })),
  })
  expect(inserted.status).toBe(201)
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await expect(page.getByTestId('stat-total')).toHaveText('1,002')
  const download = page.waitForEvent('download')
  await openHistoryMenu(page)
  await page.getByRole('button', { name: en.history.exportCsv }).click()
  expect((await download).suggestedFilename()).toMatch(/^cifra-passwords-.*\.csv$/)
  await expect(toasts(page).getByText(en.history.exported)).toBeVisible()
})

test('[F52] an older version in another tab holds the database', async ({ page, context, newUser }) => {
  await newUser(page)
  await generatorOf(page).password()
  const name = await page.evaluate(
    () => `cifra-user-${JSON.parse(localStorage.getItem('cifra.user') ?? '{}').id}`,
  )
  // A plain page of the same origin: it plays the tab that was left open on an old version.
  const old = await context.newPage()
  await old.goto('/privacy')
  await page.goto('/privacy')
  await old.evaluate(
    (database) =>
      new Promise<void>((resolve, reject) => {
        indexedDB.deleteDatabase(database)
        const opening = indexedDB.open(database, 10)
        opening.onsuccess = () => resolve()
        opening.onerror = () => reject(opening.error)
      }),
    name,
  )
  await page.clock.install()
  await page.goto('/')
  const generator = generatorOf(page)
  const first = await generator.password()
  await page.clock.fastForward(9_000)
  await expect(page.getByText(en.failures.storage_blocked)).toBeVisible()
  await generator.generate.click()
  expect(await generator.next(first)).toHaveLength(16)
  await expect(toasts(page).getByText(en.generator.notSaved)).toBeVisible()
  await old.close()
  await page.reload()
  await expect(page.getByText(en.failures.storage_blocked)).toHaveCount(0)
  await expect(page.getByText('3 passwords left this week')).toBeVisible()
})
