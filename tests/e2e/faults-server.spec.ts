import type { Page } from '@playwright/test'
import { proofOf } from '../helpers/api-client.ts'
import { en } from '../helpers/texts.ts'
import {
  expectDashboardOf,
  fillSignUp,
  openSignIn,
  openSignUp,
  sendSignUp,
  signIn,
} from './account-screens.ts'
import {
  breakNetwork,
  drawLongestWaits,
  endToken,
  FAULTS,
  labelsOnServer,
  shortenPatience,
  tooMany,
} from './faulty-network.ts'
import { expect, test } from './fixtures.ts'
import { historyOf, openPremium, rowOf, save, toasts } from './history-page.ts'

/**
 * The server answers what it does not promise: 500, HTML with 200, 429, a broken connection, nothing.
 *
 * [F21] a form says what was the matter, keeps what was typed, sends nothing by itself, and works once the server does.
 * [F22] saved rows stay, with the reason why they wait; retries become rare; each row arrives once.
 * [F23] a refresh that has no answer ends nothing and asks nobody to sign in.
 * [F24] payment says the specified sentence, and its buttons come alive again.
 */

test.beforeEach(async ({ context, expectedErrors }) => {
  expectedErrors.push(/net::ERR_/, /the server responded with a status of (500|429)/)
  await shortenPatience(context)
  await drawLongestWaits(context)
})

const alert = (page: Page) => page.getByRole('alert')
const wakeUp = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')))
const MINUTE_MS = 60_000

test('[F21] signing up and signing in, through every fault', async ({ page, person, backend }) => {
  await openSignUp(page)
  await fillSignUp(page, person)
  const forms = {
    signup: { send: () => sendSignUp(page), where: /\/auth\/v1\/signup/ },
    signin: {
      send: () => page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click(),
      where: /\/auth\/v1\/token\?grant_type=password/,
    },
  }
  const tryAll = async ({ send, where }: (typeof forms)['signup']) => {
    for (const fault of [...FAULTS, tooMany(1)])
      await test.step(`[F21] ${where.source} ${fault.name}`, async () => {
        const broken = await breakNetwork(page, where, fault)
        await send()
        await expect(alert(page)).toHaveText(fault.says)
        await expect(page.getByLabel('Email')).toHaveValue(person.email)
        await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
        expect(broken.asked).toHaveLength(1)
        await broken.mend()
      })
  }
  await tryAll(forms.signup)
  // The second that the last answer asked for passes; the person presses again meanwhile.
  await expect(async () => {
    await sendSignUp(page)
    await expect(page.getByText(en.account.creatingAccount)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible({ timeout: 1 })
  }).toPass()
  expect(await backend.mail(person.email)).toHaveLength(1)

  // Confirmed elsewhere; here the form is filled in.
  await backend.api.call('/auth/v1/verify', { body: proofOf(await backend.api.newestMail(person.email)) })
  await openSignIn(page)
  const wrong = await breakNetwork(page, forms.signin.where, FAULTS[0] ?? tooMany(1))
  await signIn(page, person)
  await expect(alert(page)).toBeVisible()
  await wrong.mend()
  await tryAll(forms.signin)
  await expect(async () => {
    await forms.signin.send()
    await expect(page.getByText(en.account.signingIn)).toHaveCount(0)
    await expect(alert(page)).toHaveCount(0, { timeout: 1 })
  }).toPass()
  await expectDashboardOf(page, person)
})

test('[F22] [F23] saving through every fault of the sync and of the refresh', async ({
  page,
  newUser,
  backend,
}) => {
  await page.clock.install()
  const person = await openPremium(page, newUser)
  await save(page, 'before')
  const status = historyOf(page).locator('[data-sync]')
  await expect(status).toContainText('Synced now')
  const labels = ['before']
  const expectHere = async () => {
    await expectDashboardOf(page, person)
    await expect(page.getByText(en.account.again.action)).toHaveCount(0)
  }
  /** An attempt that was under way when the network came back still fails: the one after it is waited for. */
  const expectSent = (label: string) =>
    expect(async () => {
      await page.clock.fastForward(6 * MINUTE_MS)
      await expect(rowOf(page, label)).not.toContainText('Waiting to sync', { timeout: 2_000 })
    }).toPass()
  const said = (says: string) =>
    `${en.history.sync.savedHere} ${says === en.failures.rate_limited ? en.history.sync.busy : says}`

  for (const fault of [...FAULTS, tooMany(90)])
    await test.step(`[F22] the sync: ${fault.name}`, async () => {
      const broken = await breakNetwork(page, /\/rest\/v1\/rpc\/sync/, fault)
      const label = `sync: ${fault.name}`
      await save(page, label)
      labels.push(label)
      await page.clock.fastForward(1_500)
      await expect.poll(() => broken.asked.length).toBeGreaterThan(0)
      if (fault.isSilent) await page.clock.fastForward(21_000) // the clock counts for the time-out as well
      await expect(status).toContainText(said(fault.says))
      await expect(rowOf(page, label)).toContainText('Waiting to sync')
      const before = broken.asked.length
      for (let minute = 0; minute < 2; minute += 1) await page.clock.fastForward(MINUTE_MS)
      expect(broken.asked.length - before).toBeLessThanOrEqual(3)
      await expectHere()
      await broken.mend()
      await expectSent(label)
      await expect(status).toContainText('Synced now')
    })

  for (const fault of [...FAULTS, tooMany(90)])
    await test.step(`[F23] the refresh: ${fault.name}`, async () => {
      const broken = await breakNetwork(page, /grant_type=refresh_token/, fault)
      await endToken(page)
      await wakeUp(page)
      const label = `refresh: ${fault.name}`
      await save(page, label)
      labels.push(label)
      await page.clock.fastForward(1_500)
      await expect.poll(() => broken.asked.length).toBeGreaterThan(0)
      if (fault.isSilent) await page.clock.fastForward(21_000) // the clock counts for the time-out as well
      await expect(status).toContainText(said(fault.says))
      await expectHere()
      const before = broken.asked.length
      for (let minute = 0; minute < 2; minute += 1) await page.clock.fastForward(MINUTE_MS)
      // The look every 30 s, of which a jump of a minute fires one, and the sync's own attempts.
      expect(broken.asked.length - before).toBeLessThanOrEqual(6)
      await expectHere()
      await broken.mend()
      await expectSent(label)
    })

  expect(await labelsOnServer(backend, person)).toEqual(labels.sort())
})

test('[F21] [F24] the profile, the payment page and the way back from it, through every fault', async ({
  page,
  newUser,
}) => {
  await newUser(page)
  await expect(page.getByText('Free Trial')).toBeVisible()
  const toast = toasts(page)
  await page.getByRole('button', { name: en.account.profile.open }).click()
  const dialog = page.getByRole('dialog', { name: en.account.profile.title })
  await dialog.getByLabel('Full name').fill('Another Name')
  for (const fault of FAULTS)
    await test.step(`[F21] the profile: ${fault.name}`, async () => {
      const broken = await breakNetwork(page, /\/rest\/v1\/profiles/, fault)
      await dialog.getByRole('button', { name: en.account.profile.save, exact: true }).click()
      await expect(dialog.getByRole('alert')).toContainText(en.account.profile.failed)
      await expect(dialog.getByRole('alert')).toContainText(fault.says)
      await expect(dialog.getByLabel('Full name')).toHaveValue('Another Name')
      expect(broken.asked).toHaveLength(1)
      await broken.mend()
    })
  await dialog.getByRole('button', { name: en.account.profile.save, exact: true }).click()
  await expect(toast.getByText(en.account.profile.updated)).toBeVisible()
  await expect(page.getByText('Welcome, Another Name')).toBeVisible()

  const upgrade = page
    .getByRole('region', { name: 'Upgrade to Premium' })
    .getByRole('button', { name: 'Upgrade to Premium' })
  for (const fault of FAULTS)
    await test.step(`[F24] the payment page: ${fault.name}`, async () => {
      const broken = await breakNetwork(page, /\/functions\/v1\/create-checkout/, fault)
      await upgrade.click()
      await expect(toast.getByText(en.failures.checkout_failed).last()).toBeVisible()
      await expect(upgrade).not.toHaveAttribute('aria-disabled', 'true')
      expect(broken.asked).toHaveLength(1)
      await broken.mend()
    })

  for (const fault of FAULTS)
    await test.step(`[F24] the way back: ${fault.name}`, async () => {
      const broken = await breakNetwork(page, /\/functions\/v1\/get-session-status/, fault)
      await page.goto('/success?session_id=cs_test_unknown')
      await expect(page.getByRole('heading', { name: en.billing.payment.issue })).toBeVisible()
      await expect(page.getByRole('alert')).toContainText(en.billing.paymentError.payment_check_failed)
      expect(broken.asked.length).toBeLessThanOrEqual(2)
      await broken.mend()
    })
  await page.getByRole('button', { name: en.billing.payment.goToDashboard }).click()
  await upgrade.click()
  await expect(page).toHaveURL(/\/_local\/pay\/checkout\/cs_test_/)
})
