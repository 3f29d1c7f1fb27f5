import type { Page } from '@playwright/test'
import { STATIC_PAGES, staticPageUrl } from '../../../src/i18n/static-pages.ts'
import { linkOf } from '../api-client.ts'
import { followLink } from '../follow-link.ts'
import { holdRequests } from './hold-requests.ts'
import { heading, press, type ScreenState, sentence, WORDS, type Words } from './screen-state.ts'

const landing = async (page: Page, words: Words) => {
  await page.goto('/')
  await heading(page, words.landing.hero.headline)
  await page.waitForFunction(() => document.documentElement.dataset.wired === 'true')
}

const door = async (page: Page, words: Words) => {
  await landing(page, words)
  await press(page, words.landing.signIn)
  await heading(page, words.account.signInTitle)
}

const send = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('button', { name, exact: true }).click()

const forgot = async (page: Page, words: Words) => {
  await door(page, words)
  await press(page, words.account.forgotLink)
  await heading(page, words.account.forgot.title)
}

const signUp = async (page: Page, words: Words) => {
  await door(page, words)
  await page.getByRole('tab', { name: words.account.signUp }).click()
  await heading(page, words.account.signUpTitle)
}

/** Or a link's code would be tried, as if its mail had been asked for here. */
const forgetMail = (page: Page) => page.evaluate(() => localStorage.removeItem('cifra.session-code-verifier'))

const screenCode = holdRequests('**/assets/AccountScreen-*.js')

/** Whoever is not signed in. */
export const VISITOR_STATES: readonly ScreenState[] = [
  { name: 'landing', open: landing, showsWhole: true },
  {
    name: 'landing-menu',
    phoneOnly: true,
    open: async (page, words) => {
      await landing(page, words)
      await press(page, words.landing.menu)
      await page.locator('#landing-menu').waitFor()
    },
  },
  {
    name: 'loading',
    open: async (page, words) => {
      await screenCode.start(page)
      await landing(page, words)
      await press(page, words.landing.signIn)
      await page.getByText(words.shell.loading).first().waitFor({ state: 'attached' })
    },
    leave: screenCode.end,
  },
  { name: 'sign-in', open: door },
  {
    name: 'sign-in-missing',
    open: async (page, words) => {
      await door(page, words)
      await send(page, words.account.signIn)
      await page.locator('[aria-invalid="true"]').first().waitFor()
    },
  },
  {
    name: 'sign-in-refused',
    expected: [/40[013]/],
    open: async (page, words) => {
      await door(page, words)
      await page.getByLabel(words.account.email).fill('nobody@example.com')
      await page.getByLabel(words.account.password, { exact: true }).fill('Not-the-password-1')
      await send(page, words.account.signIn)
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'sign-up', open: signUp },
  {
    name: 'sign-up-created',
    open: async (page, words) => {
      await signUp(page, words)
      await page.getByLabel(words.account.fullName).fill('Ana Ramírez')
      await page.getByLabel(words.account.email).fill(`ana-${Date.now()}@example.com`)
      await page.getByLabel(words.account.password, { exact: true }).fill('Correct-horse-1')
      await page.getByLabel(words.account.confirmPassword).fill('Correct-horse-1')
      await send(page, words.account.signUp)
      await heading(page, words.account.checkEmail.title)
    },
    leave: forgetMail,
  },
  { name: 'forgot', open: forgot },
  {
    name: 'forgot-sent',
    open: async (page, words) => {
      await forgot(page, words)
      await page.getByLabel(words.account.email).fill('nobody@example.com')
      await press(page, words.account.forgot.submit)
      await page.getByLabel(words.account.code.label).waitFor()
    },
    leave: forgetMail,
  },
  {
    name: 'link-opened-elsewhere',
    open: async (page, words) => {
      await page.goto('/dashboard?code=5f1e4c1e-0000-4000-8000-000000000000')
      await page.getByRole('tab', { name: words.account.signIn }).waitFor()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'link-opened',
    open: async (page, words, api) => {
      const email = `opened-${Date.now()}@example.com`
      await api.signUp(email, 'Correct-horse-3', 'Ana Ramírez')
      await page.goto(linkOf(await api.newestMail(email)))
      await heading(page, words.account.confirm.signup.title)
    },
  },
  {
    name: 'password-needed',
    open: async (page, words, api) => {
      const email = `needed-${Date.now()}@example.com`
      await api.signUp(email, 'Correct-horse-3', 'Ana Ramírez')
      await followLink(page, await api.newestMail(email))
      await press(page, words.account.unasked.confirm)
      await heading(page, words.account.reset.neededTitle)
    },
    leave: async (page) => {
      await page.evaluate(() => localStorage.clear())
    },
  },
  {
    name: 'link-not-asked-for',
    open: async (page, words, api) => {
      const email = `unasked-${Date.now()}@example.com`
      await api.signUp(email, 'Correct-horse-3', 'Ana Ramírez')
      await followLink(page, await api.newestMail(email))
      await heading(page, words.account.unasked.title)
    },
  },
  {
    name: 'check-email',
    open: async (page, words) => {
      await page.goto('/?check-email=true')
      await sentence(page, words.account.notices.check_email.text)
    },
  },
  {
    name: 'sign-in-to-continue',
    open: async (page, words) => {
      await page.goto('/?purchase=true')
      await sentence(page, words.account.notices.sign_in_to_continue.text)
      await heading(page, words.account.signInTitle)
    },
  },
  {
    name: 'payment-without-session',
    open: async (page, words) => {
      await page.goto('/success')
      await sentence(page, words.billing.payment.issue)
    },
  },
  {
    name: 'not-found',
    open: async (page, words) => {
      await page.goto('/no/such/page')
      await heading(page, words.shell.notFound.title)
    },
  },
  ...STATIC_PAGES.map((name) => ({
    name,
    open: async (page: Page, words: Words) => {
      await page.goto(staticPageUrl(name, words.account.title === WORDS.es.account.title ? 'es' : 'en'))
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
  })),
]
