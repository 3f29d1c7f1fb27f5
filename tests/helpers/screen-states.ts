import type { Page } from '@playwright/test'
import { en, es } from './texts.ts'

export const WORDS = { en, es } as const
export type ShownLanguage = keyof typeof WORDS

export type ScreenState = {
  readonly name: string
  /** Brings the page there from wherever it is, and resolves when it shows. */
  readonly open: (page: Page, words: (typeof WORDS)[ShownLanguage]) => Promise<void>
  /** Console errors that belong to the state. */
  readonly expected?: readonly RegExp[]
}

const firstOf = (text: string) => text.split('{{')[0] ?? text
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

const openDoor = async (page: Page, words: (typeof WORDS)[ShownLanguage]) => {
  await page.goto('/')
  await press(page, words.landing.signIn)
  await heading(page, words.account.signInTitle)
}

/** Whoever is not signed in. */
export const VISITOR_STATES: readonly ScreenState[] = [
  {
    name: 'landing',
    open: async (page, words) => {
      await page.goto('/')
      await heading(page, words.landing.hero.headline)
      await page.waitForFunction(() => document.documentElement.dataset.mounted === 'true')
    },
  },
  { name: 'sign-in', open: openDoor },
  {
    name: 'sign-in-missing',
    open: async (page, words) => {
      await openDoor(page, words)
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: words.account.signIn, exact: true })
        .click()
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'sign-in-refused',
    expected: [/40[013]/],
    open: async (page, words) => {
      await openDoor(page, words)
      await page.getByLabel(words.account.email).fill('nobody@example.com')
      await page.getByLabel(words.account.password, { exact: true }).fill('Not-the-password-1')
      await page
        .getByRole('tabpanel')
        .getByRole('button', { name: words.account.signIn, exact: true })
        .click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'sign-up',
    open: async (page, words) => {
      await openDoor(page, words)
      await page.getByRole('tab', { name: words.account.signUp }).click()
      await heading(page, words.account.signUpTitle)
    },
  },
  {
    name: 'forgot',
    open: async (page, words) => {
      await openDoor(page, words)
      await press(page, words.account.forgotLink)
      await heading(page, words.account.forgot.title)
    },
  },
  {
    name: 'check-email',
    open: async (page, words) => {
      await page.goto('/?check-email=true')
      await page.getByText(words.account.notices.check_email.text).filter({ visible: true }).first().waitFor()
    },
  },
  {
    name: 'payment-without-session',
    open: async (page, words) => {
      await page.goto('/success')
      await page.getByText(words.billing.payment.issue).first().waitFor()
    },
  },
  {
    name: 'not-found',
    open: async (page, words) => {
      await page.goto('/no/such/page')
      await heading(page, words.shell.notFound.title)
    },
  },
  {
    name: 'privacy',
    open: async (page, words) => {
      await page.goto(words === WORDS.es ? '/es/privacy' : '/privacy')
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  },
]

const dashboard = async (page: Page, words: (typeof WORDS)[ShownLanguage]) => {
  // A state before this one may have left other options.
  if (page.url().startsWith('http')) await page.evaluate(() => localStorage.removeItem('cifra.options'))
  await page.goto('/dashboard')
  await heading(page, words.generator.title)
  await page.getByText(firstOf(words.dashboard.welcome)).first().waitFor()
}

const profile: ScreenState = {
  name: 'profile',
  open: async (page, words) => {
    await dashboard(page, words)
    await press(page, words.account.profile.open)
    await page.getByRole('dialog').waitFor()
  },
}

/** A free person. `limit` comes last: it uses the week up. */
export const FREE_STATES: readonly ScreenState[] = [
  { name: 'dashboard-free', open: dashboard },
  {
    name: 'premium-tooltip',
    open: async (page, words) => {
      await dashboard(page, words)
      await page.getByRole('switch', { name: new RegExp(`^${words.generator.pronounceable}`) }).focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
      await page.getByRole('tooltip').filter({ visible: true }).first().waitFor()
    },
  },
  {
    name: 'purchase-prompt',
    open: async (page, words) => {
      await page.goto('/?purchase=true')
      await page.getByText(words.billing.prompt.title).first().waitFor()
    },
  },
  profile,
  {
    name: 'delete-account',
    open: async (page, words) => {
      await profile.open(page, words)
      await press(page, words.account.delete.open)
      await page.getByText(words.account.delete.title).waitFor()
    },
  },
  {
    name: 'keys',
    open: async (page, words) => {
      await dashboard(page, words)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
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
      await page.getByText(words.failures.no_character_type).first().waitFor()
    },
  },
  {
    name: 'limit-reached',
    open: async (page, words) => {
      await dashboard(page, words)
      const limit = page.getByText(words.failures.weekly_limit.split(':')[0] ?? '').first()
      for (let press = 0; press < 3 && !(await limit.isVisible()); press += 1) {
        await page.getByRole('button', { name: words.generator.generate, exact: true }).first().click()
        await page.waitForTimeout(700)
      }
      await limit.waitFor()
    },
  },
]

const SAVED = ['Correo', 'Banco de la esquina', 'home router'] as const

const withHistory = async (page: Page, words: (typeof WORDS)[ShownLanguage]) => {
  await dashboard(page, words)
  const list = page.getByRole('region', { name: words.history.title })
  const empty = list.getByText(words.history.emptyTitle)
  await empty.or(list.getByRole('listitem')).first().waitFor()
  for (const label of SAVED) {
    const row = list.getByRole('heading', { name: label, exact: true }).first()
    if (await row.isVisible()) continue
    await page.getByRole('button', { name: words.generator.generate, exact: true }).first().click()
    await page.waitForTimeout(500)
    await page.getByLabel(words.history.labelField, { exact: true }).fill(label)
    await press(page, words.history.save)
    await row.waitFor()
  }
}

/** A premium person. The first state is the empty history; the others fill it. */
export const PREMIUM_STATES: readonly ScreenState[] = [
  { name: 'dashboard-premium', open: dashboard },
  { name: 'history', open: withHistory },
  {
    name: 'history-no-match',
    open: async (page, words) => {
      await withHistory(page, words)
      await page.getByRole('searchbox').fill('zzzz')
      await page.getByText(words.history.noMatchTitle).waitFor()
    },
  },
  {
    name: 'history-delete-all',
    open: async (page, words) => {
      await withHistory(page, words)
      await press(page, words.history.deleteAll)
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'label-required',
    open: async (page, words) => {
      await withHistory(page, words)
      await press(page, words.generator.generate)
      await page.getByRole('button', { name: words.history.save, exact: true, disabled: false }).waitFor()
      await press(page, words.history.save)
      await page.getByText(words.history.labelRequired).first().waitFor()
    },
  },
  {
    name: 'bulk',
    open: async (page, words) => {
      await dashboard(page, words)
      await press(page, words.generator.bulkOpen)
      const dialog = page.getByRole('dialog', { name: words.generator.bulk })
      await dialog.waitFor()
      await dialog
        .getByRole('button', { name: words.generator.bulkGenerate.replace('{{count}}', '5') })
        .click()
      await dialog.getByRole('listitem').first().waitFor()
    },
  },
]
