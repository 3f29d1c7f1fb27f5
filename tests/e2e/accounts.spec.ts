import type { Page } from '@playwright/test'
import { codeOf, linkOf } from '../helpers/api-client.ts'
import { expect, test } from './fixtures.ts'

const openSignUp = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Started' }).first().click()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
}

test('sign up, open the link of the mail, land on the dashboard, sign out, sign in', async ({
  page,
  person,
  backend,
}) => {
  await openSignUp(page)
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Account created successfully! 📧')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await page.goto(linkOf(await backend.api.newestMail(person.email)))
  await expect(page.getByText(`Welcome, ${person.fullName}`)).toBeVisible()
  await expect(page.getByText('Free Trial')).toBeVisible()
  expect(page.url()).not.toContain('access_token')
  await page.screenshot({ path: '/tmp/auth-shots/dashboard.png' })

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.screenshot({ path: '/tmp/auth-shots/sign-in.png' })
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText(`Welcome, ${person.fullName}`)).toBeVisible()
})

test('the code of the mail does what its link does', async ({ page, person, backend }) => {
  await openSignUp(page)
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.getByLabel('6-digit code').fill(codeOf(await backend.api.newestMail(person.email)))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`Welcome, ${person.fullName}`)).toBeVisible()
})
