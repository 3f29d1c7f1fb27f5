import type { Page } from '@playwright/test'
import { en } from '../helpers/texts.ts'
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
