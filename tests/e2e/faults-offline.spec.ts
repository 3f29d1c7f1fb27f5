import type { Page } from '@playwright/test'
import { ABANDONED_AFTER_MS } from '../../src/state/history/pending-deletes.ts'
import { en } from '../helpers/texts.ts'
import { expectDashboardOf, fillSignUp, openSignUp, sendSignUp, signIn } from './account-screens.ts'
import { labelsOnServer } from './faulty-network.ts'
import { expect, testInstalled as test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { historyOf, openHistoryMenu, openPremium, rowOf, rowsOf, save, toasts } from './history-page.ts'

/**
 * The network goes before any step of the main job.
 *
 * [F11] a visitor is told so, keeps what was typed, and goes on once there is a network.
 * [F12] everything that needs no server works whole; the rest says so and changes nothing.
 * [F13] what was saved meanwhile is at the server once, and once only, when the network is back.
 */

const { account, billing, failures, generator: words, history, shell } = en

const alert = (page: Page) => page.getByRole('alert')

test('[F11] signing up, in and with Google, the network gone before each', async ({
  page,
  context,
  person,
  backend,
  goOffline,
  comeBack,
}) => {
  await openSignUp(page)
  await fillSignUp(page, person)
  await goOffline(context)
  await sendSignUp(page)
  await expect(alert(page)).toHaveText(failures.offline)
  await page.getByRole('button', { name: account.google }).click()
  await expect(alert(page).getByText(failures.offline).first()).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue(person.fullName)
  await expect(page.getByLabel('Confirm password')).toHaveValue(person.password)
  await comeBack(context)
  await sendSignUp(page)
  await expect(page.getByRole('heading', { name: account.checkEmail.title })).toBeVisible()
  expect(await backend.mail(person.email)).toHaveLength(1)

  await goOffline(context)
  await page.getByLabel(account.code.label).fill('123456')
  await page.getByRole('button', { name: account.code.submit }).click()
  await expect(alert(page)).toHaveText(failures.offline)
  await expect(page.getByLabel(account.code.label)).toHaveValue('123456')
  await page.getByRole('button', { name: account.back }).click()
  await signIn(page, person)
  await expect(alert(page)).toHaveText(failures.offline)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
  await comeBack(context)
  const [mail] = await backend.mail(person.email)
  await backend.api.call('/auth/v1/verify', {
    body: { email: person.email, token: /^\d{6}$/m.exec(mail?.text ?? '')?.[0], type: 'signup' },
  })
  await page.getByRole('tabpanel').getByRole('button', { name: account.signIn }).click()
  await expectDashboardOf(page, person)
})

test('[F12] [F13] a premium person, every step with no network', async ({
  page,
  context,
  newUser,
  backend,
  goOffline,
  comeBack,
}) => {
  await context.grantPermissions(['clipboard-write'])
  const person = await openPremium(page, newUser)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await save(page, 'online')
  await save(page, 'to be deleted')
  await expect(historyOf(page).locator('[data-sync]')).toContainText('Synced now')
  const generator = generatorOf(page)
  const toast = toasts(page)
  await goOffline(context)

  const steps: Readonly<Record<string, () => Promise<void>>> = {
    generate: async () => {
      const before = await generator.password()
      await generator.generate.click()
      await generator.next(before)
    },
    copy: async () => {
      await generator.copy.click()
      await expect(toast.getByText(words.copied)).toBeVisible()
    },
    save: async () => {
      await save(page, 'offline')
      await expect(rowOf(page, 'offline')).toContainText(history.rowPending)
      await expect(historyOf(page).locator('[data-sync]')).toContainText(history.sync.offline)
    },
    search: async () => {
      await page.getByRole('searchbox').fill('OFFL')
      await expect(rowsOf(page)).toHaveCount(1)
      await page.getByRole('searchbox').fill('')
      await expect(rowsOf(page)).toHaveCount(3)
    },
    show: async () => {
      await rowOf(page, 'online')
        .getByRole('button', { name: /^Show password/ })
        .click()
      await expect(rowOf(page, 'online').locator('code')).toHaveText(/^.{16}$/)
    },
    delete: async () => {
      await rowOf(page, 'to be deleted').getByRole('button', { name: 'Delete to be deleted' }).click()
      await expect(toast.getByText(history.deleted)).toBeVisible()
      await expect(rowOf(page, 'to be deleted')).toHaveCount(0)
    },
    export: async () => {
      const download = page.waitForEvent('download')
      await openHistoryMenu(page)
      await page.getByRole('button', { name: history.exportJson }).click()
      expect((await download).suggestedFilename()).toMatch(/\.json$/)
    },
    bulk: async () => {
      await page.getByRole('button', { name: words.bulkOpen }).click()
      const dialog = page.getByRole('dialog', { name: words.bulk })
      await dialog.getByRole('button', { name: 'Generate 5 passwords' }).click()
      await expect(dialog.getByRole('listitem')).toHaveCount(5)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    },
    language: async () => {
      await page.getByRole('combobox', { name: shell.language }).selectOption('es')
      await expect(page.locator('html')).toHaveAttribute('lang', 'es')
      await page.getByRole('combobox').first().selectOption('en')
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    },
    'profile and account': async () => {
      await page.getByRole('button', { name: account.profile.open }).click()
      const dialog = page.getByRole('dialog', { name: account.profile.title })
      await dialog.getByLabel('Full name').fill('New Name')
      await dialog.getByRole('button', { name: account.profile.save, exact: true }).click()
      await expect(dialog.getByRole('alert')).toContainText(account.profile.failed)
      await expect(dialog.getByRole('alert')).toContainText(failures.offline)
      await expect(dialog.getByLabel('Full name')).toHaveValue('New Name')
      await dialog.getByRole('button', { name: account.delete.open }).click()
      const question = page.getByRole('alertdialog', { name: account.delete.title })
      await question.getByRole('button', { name: account.delete.confirm }).click()
      await expect(question.getByRole('alert')).toContainText(account.delete.failed)
      await expect(question.getByRole('alert')).toContainText(failures.offline)
      await question.getByRole('button', { name: shell.cancel }).click()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expectDashboardOf(page, person)
    },
    'sign-out': async () => {
      await page.getByRole('button', { name: account.signOut.label }).click()
      const question = page.getByRole('dialog', { name: account.signOut.title })
      await question.getByRole('button', { name: account.signOut.send }).click()
      await expect(question).toContainText(account.signOut.notSent)
      await question.getByRole('button', { name: account.signOut.stay }).click()
      await expectDashboardOf(page, person)
    },
    '/success': async () => {
      // Until its toast is gone a deletion can be taken back.
      await expect(toast.getByText(history.deleted)).toBeHidden()
      await page.goto('/success?session_id=cs_test_1')
      await expect(page).toHaveURL(/\/dashboard$/) // the plan is remembered: nothing is left to verify
      await expectDashboardOf(page, person)
    },
    'a reload': async () => {
      await page.reload()
      await expect(rowsOf(page).getByRole('heading')).toHaveText(['offline', 'online'])
    },
  }
  for (const [name, act] of Object.entries(steps)) await test.step(`[F12] ${name}`, act)

  await comeBack(context)
  await expect(rowOf(page, 'offline')).not.toContainText(history.rowPending)
  // A page that was left while it wrote the deletion leaves it to the next one, which waits a minute for other tabs.
  await expect
    .poll(() => labelsOnServer(backend, person), { timeout: ABANDONED_AFTER_MS + 60_000 })
    .toEqual(['offline', 'online'])
})

test('[F12] [F13] a free person: generating, and the way to pay', async ({
  page,
  context,
  newUser,
  backend,
  goOffline,
  comeBack,
}) => {
  const person = await newUser(page)
  const generator = generatorOf(page)
  await expect(page.getByText('3 passwords left this week')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await goOffline(context)
  const before = await generator.password()
  await generator.generate.click()
  await generator.next(before)
  await expect(page.getByText('2 passwords left this week')).toBeVisible()
  const upgrade = page
    .getByRole('region', { name: billing.banner.title })
    .getByRole('button', { name: billing.upgrade })
  await upgrade.click()
  await expect(toasts(page).getByText(failures.checkout_failed)).toBeVisible()
  await page.goto('/success?session_id=cs_test_1')
  await expect(alert(page)).toContainText(billing.paymentError.payment_check_failed)
  await page.getByRole('button', { name: billing.payment.goToDashboard }).click()
  await expect(page.getByText('2 passwords left this week')).toBeVisible()
  await comeBack(context)
  const { access_token: token } = await backend.api.signIn(person.email, person.password)
  await expect
    .poll(
      async () =>
        (await (await backend.api.call('/rest/v1/weekly_usage?select=*', { token })).json())[0]?.count,
    )
    .toBe(1)
  await expect(page.getByText('2 passwords left this week')).toBeVisible()
})
