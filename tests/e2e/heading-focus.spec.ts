import type { Page } from '@playwright/test'
import { en, es } from '../helpers/texts.ts'
import { openSignIn, signIn } from './account-screens.ts'
import { expect, test } from './fixtures.ts'

const { account, landing, shell } = en

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('[U18] every way to another screen begins at its heading', async ({ page, person, backend }) => {
  await backend.api.newUser(person.email, person.password)
  await page.goto('/')
  await page.getByRole('button', { name: landing.hero.start, exact: true }).click()
  await expect(heading(page, account.signUpTitle)).toBeFocused()

  await page.getByRole('button', { name: account.back }).click()
  await expect(heading(page, landing.hero.headline)).toBeFocused()

  await page.getByRole('button', { name: landing.signIn, exact: true }).click()
  await expect(heading(page, account.signInTitle)).toBeFocused()
  await page.getByRole('button', { name: account.forgotLink }).click()
  await expect(heading(page, account.forgot.title)).toBeFocused()
  await page.getByRole('button', { name: account.back }).click()
  await expect(heading(page, account.signInTitle)).toBeFocused()

  await signIn(page, person)
  await expect(heading(page, 'Welcome')).toBeFocused()
  await page.getByRole('button', { name: account.signOut.label }).click()
  await expect(heading(page, landing.hero.headline)).toBeFocused()
})

test('[U18] another language of the landing page leaves the focus where it was chosen, and says when it does not come', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_/)
  const boxOf = (words: { readonly language: string }) => page.getByRole('combobox', { name: words.language })
  // Drawn by the app, behind the sign-in screen's Back.
  await openSignIn(page, '/')
  await page.getByRole('button', { name: account.back }).click()
  await boxOf(en.shell).focus()
  await boxOf(en.shell).selectOption('es')
  await expect(boxOf(es.shell)).toBeFocused()
  await boxOf(es.shell).selectOption('en')
  await expect(boxOf(en.shell)).toBeFocused()

  await test.step('in the phone’s menu, which stays open', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: landing.menu, exact: true }).click()
    await boxOf(en.shell).focus()
    await boxOf(en.shell).selectOption('es')
    await expect(boxOf(es.shell)).toBeFocused()
  })

  await test.step('words that do not come', async () => {
    await page.reload()
    await openSignIn(page, '/?lang=en')
    await page.getByRole('button', { name: account.back }).click()
    await expect(heading(page, landing.hero.headline)).toBeFocused()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.route(/\/assets\//, (route) => route.abort())
    await boxOf(en.shell).selectOption('es')
    await expect(page.getByRole('alert')).toContainText(landing.missing.offline)
    await expect(boxOf(en.shell)).toHaveValue('en')
    await page.unroute(/\/assets\//)
    await page.getByRole('button', { name: landing.missing.again }).click()
    await expect(boxOf(es.shell)).toHaveValue('es')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('[U18] Tab finds the way past the top first, on the sign-in screen and on the dashboard', async ({
  page,
  newUser,
}) => {
  const skip = page.getByRole('link', { name: shell.skip })
  const main = page.getByRole('main')
  await openSignIn(page, '/')
  await page.keyboard.press('Shift+Tab')
  await skip.focus()
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()
  // It is no step of the browser's history, which the door stands on.
  await expect(heading(page, account.signInTitle)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await newUser(page)
  await page.reload()
  await expect(heading(page, 'Welcome')).toBeVisible()
  // Where the page is opened the browser's own beginning stays.
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()
})
