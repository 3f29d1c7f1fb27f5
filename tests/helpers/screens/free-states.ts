import type { Page } from '@playwright/test'
import { followLink } from '../follow-link.ts'
import { deleteAccount, LIFETIME_STATES, PURCHASE_STATES, profile } from './billing-states.ts'
import { type Change, change } from './change-browser.ts'
import {
  backToDashboard,
  dashboard,
  heading,
  openAccountMenu,
  press,
  type ScreenState,
  sentence,
  type Words,
} from './screen-state.ts'

const DATA = '**/rest/v1/**'

/** The dashboard of a browser that is changed so; undone by `leave`. */
const changed = (name: string, asked: Change, shows: (words: Words) => string): ScreenState => ({
  name,
  open: async (page, words) => {
    await backToDashboard(page, words)
    await change(page, asked)
    await dashboard(page, words)
    await sentence(page, shows(words))
  },
  leave: (page) => change(page),
})

/** As if the person had been here before: nobody is asked to install at once. */
const beHereAgain = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('cifra.visits', '4')
    localStorage.removeItem('cifra.install-dismissed')
  })

const visitAgain = async (page: Page, words: Words, ...changes: Change[]) => {
  await backToDashboard(page, words)
  await beHereAgain(page)
  await change(page, ...changes)
  await dashboard(page, words)
}

/** A free person. `limit-reached` uses the week up, and the last ones buy. */
export const FREE_STATES: readonly ScreenState[] = [
  { name: 'dashboard-free', open: dashboard, showsWhole: true },
  {
    name: 'premium-tooltip',
    closesWhenResized: true,
    open: async (page, words) => {
      await backToDashboard(page, words)
      await page.getByRole('switch', { name: new RegExp(`^${words.generator.pronounceable}`) }).focus()
      const tooltip = page.getByRole('tooltip').filter({ visible: true }).first()
      // The news of the size that the page was just given may come after the focus, and closes it again.
      for (let tries = 0; tries < 20 && !(await tooltip.isVisible()); tries += 1) {
        await page.keyboard.press('Tab')
        await page.keyboard.press('Shift+Tab')
        await tooltip.waitFor({ timeout: 1_500 }).catch(() => {})
      }
      await tooltip.waitFor()
    },
  },
  {
    name: 'entropy-tooltip',
    closesWhenResized: true,
    open: async (page, words) => {
      await backToDashboard(page, words)
      await page.getByRole('button', { name: /bits$/ }).click()
      await page.getByRole('tooltip').filter({ visible: true }).first().waitFor()
    },
  },
  ...PURCHASE_STATES,
  {
    name: 'account-menu',
    phoneOnly: true,
    open: async (page, words) => {
      await backToDashboard(page, words)
      await openAccountMenu(page, words)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'profile', open: profile },
  { name: 'delete-account', open: deleteAccount },
  {
    name: 'keys',
    open: async (page, words) => {
      await backToDashboard(page, words)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'offline',
    expected: [/net::ERR_/],
    open: async (page, words) => {
      await backToDashboard(page, words)
      await page.context().setOffline(true)
      await sentence(page, words.shell.offlineFree)
    },
    leave: (page) => page.context().setOffline(false),
  },
  changed('memory-only', 'no_database', (words) => words.history.memoryOnly),
  changed('made-in-page', 'no_worker', (words) => words.generator.inPage),
  changed('new-version', 'new_version', (words) => words.shell.update.title),
  {
    name: 'install-button',
    part: '[data-part=history]',
    open: async (page, words) => {
      await visitAgain(page, words)
      // What Chromium fires when the app can be installed.
      await page.evaluate(() => void dispatchEvent(new Event('beforeinstallprompt')))
      await sentence(page, words.shell.install.text)
    },
  },
  {
    name: 'install-iphone',
    part: '[data-part=history]',
    open: async (page, words) => {
      await visitAgain(page, words, 'iphone')
      await sentence(page, words.shell.install.ios)
    },
    leave: (page) => change(page),
  },
  {
    name: 'other-person',
    // Who is turned away has their session ended; where the next page came before the answer, it is asked for
    // once more.
    expected: [/40[03] \(.*\) \(\/auth\/v1\/(logout|token)\)/],
    open: async (page, words, api) => {
      const email = `beatriz-${Date.now()}@example.com`
      await api.signUp(email, 'Correct-horse-2', 'Beatriz')
      await followLink(page, await api.newestMail(email))
      await page.getByRole('alertdialog', { name: words.account.otherPerson.title }).waitFor()
    },
    leave: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'new-password',
    open: async (page, words) => {
      await dashboard(page, words)
      const { access_token, refresh_token } = await page.evaluate(() =>
        JSON.parse(localStorage.getItem('cifra.session') ?? '{}'),
      )
      // From the dashboard the fragment alone would change, and no page would load.
      await page.goto('about:blank')
      const session = `access_token=${access_token}&refresh_token=${refresh_token}`
      await page.goto(`/#${session}&expires_in=3600&token_type=bearer&type=recovery`)
      await heading(page, words.account.reset.title)
    },
  },
  {
    name: 'all-classes-off',
    open: async (page, words) => {
      await dashboard(page, words)
      const { uppercase, lowercase, numbers, symbols } = words.generator
      for (const name of [uppercase, lowercase, numbers, symbols]) {
        const box = page.getByRole('switch', { name: new RegExp(`^${name}`) })
        if (await box.isChecked()) await box.click()
      }
      await press(page, words.generator.generate)
      await sentence(page, words.failures.no_character_type)
      await page.getByRole('button', { name: words.generator.generate, exact: true }).waitFor()
    },
    leave: (page) => page.evaluate(() => localStorage.removeItem('cifra.options')),
  },
  {
    name: 'unsent-changes',
    expected: [/net::ERR_/],
    open: async (page, words) => {
      await dashboard(page, words)
      await page.route(DATA, (route) => route.abort())
      // The line that tells of no network may come within the press and move the button from under it.
      const generated = page.getByText(words.generator.generated).filter({ visible: true }).first()
      for (let presses = 0; presses < 3 && !(await generated.isVisible()); presses += 1) {
        await press(page, words.generator.generate)
        await generated.waitFor({ timeout: 5_000 }).catch(() => {})
      }
      await generated.waitFor()
      await openAccountMenu(page, words)
      await press(page, words.account.signOut.label)
      await page.getByRole('dialog', { name: words.account.signOut.title }).waitFor()
    },
    leave: (page) => page.unroute(DATA),
  },
  {
    name: 'limit-reached',
    open: async (page, words) => {
      await dashboard(page, words)
      const limit = page.getByText(words.failures.weekly_limit.split(':')[0] ?? '').first()
      const generate = page.getByRole('button', { name: words.generator.generate, exact: true })
      for (let presses = 0; presses < 3 && !(await limit.isVisible()); presses += 1) {
        await generate.click()
        // It is called so again when its spinner has ended.
        await generate.waitFor()
      }
      await limit.waitFor()
    },
  },
  ...LIFETIME_STATES,
]
