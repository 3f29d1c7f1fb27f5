import type { Page } from '@playwright/test'
import { change } from './change-browser.ts'
import { holdRequests } from './hold-requests.ts'
import {
  backToDashboard,
  dashboard,
  openAccountMenu,
  press,
  type ScreenState,
  sentence,
  type Words,
} from './screen-state.ts'

const STATUS = '**/functions/v1/get-session-status'
const status = holdRequests(STATUS)

const success = '/success?session_id=cs_test_for_the_screens'

/** The payment service's own answer, whatever was paid. */
const answerStatus = (page: Page, answer: Readonly<Record<string, string>>, code = 200) =>
  page.route(STATUS, (route) => route.fulfill({ status: code, json: answer }))

/** A free person with a purchase on the way. */
export const PURCHASE_STATES: readonly ScreenState[] = [
  {
    name: 'purchase-prompt',
    open: async (page, words) => {
      await page.goto('/?purchase=true')
      await page.getByRole('dialog', { name: words.billing.prompt.title }).waitFor()
    },
  },
  {
    name: 'finalizing',
    open: async (page, words) => {
      await page.goto('/?upgrade-success=true')
      await sentence(page, words.billing.purchase.text)
      await sentence(page, words.billing.finalizing)
    },
  },
  {
    name: 'payment-processing',
    // Let go, the request may still be answered: no such purchase was made.
    expected: [/404.*get-session-status/],
    open: async (page, words) => {
      await status.start(page)
      await page.goto(success)
      await sentence(page, words.billing.payment.processing)
    },
    leave: status.end,
  },
  {
    name: 'payment-verified',
    open: async (page, words) => {
      await answerStatus(page, { status: 'complete', payment_status: 'paid' })
      await page.goto(success)
      await sentence(page, words.billing.payment.verified)
    },
    leave: (page) => page.unroute(STATUS),
  },
  {
    name: 'payment-delayed',
    open: async (page, words) => {
      await answerStatus(page, { status: 'open', payment_status: 'processing' })
      await change(page, 'quick_polls')
      await page.goto(success)
      await sentence(page, words.billing.paymentError.payment_delayed)
    },
    leave: async (page) => {
      await change(page)
      await page.unroute(STATUS)
    },
  },
  {
    name: 'payment-failed',
    expected: [/500/],
    open: async (page, words) => {
      await answerStatus(page, { message: 'planted' }, 500)
      await page.goto(success)
      await sentence(page, words.billing.paymentError.payment_check_failed)
    },
    leave: (page) => page.unroute(STATUS),
  },
]

/** A free person who buys: from here on the plan is Lifetime. */
export const LIFETIME_STATES: readonly ScreenState[] = [
  {
    name: 'payment-succeeded',
    open: async (page, words) => {
      // Seen a second time, the purchase is made already.
      if (page.url().includes('/success')) return
      await dashboard(page, words)
      await change(page, 'no_redirect')
      await press(page, words.billing.upgrade)
      await page.getByRole('button', { name: 'Pay' }).click()
      await sentence(page, words.billing.payment.success)
    },
    leave: (page) => change(page),
  },
  {
    name: 'dashboard-lifetime',
    open: async (page, words) => {
      await dashboard(page, words)
      await sentence(page, words.dashboard.plan.lifetime)
    },
  },
  { name: 'delete-account-lifetime', open: (page, words) => deleteAccount(page, words) },
]

export const profile = async (page: Page, words: Words) => {
  await backToDashboard(page, words)
  await openAccountMenu(page, words)
  await press(page, words.account.profile.open)
  await page.getByRole('dialog', { name: words.account.profile.title }).waitFor()
}

export const deleteAccount = async (page: Page, words: Words) => {
  await profile(page, words)
  await press(page, words.account.delete.open)
  await page.getByRole('alertdialog').waitFor()
}
