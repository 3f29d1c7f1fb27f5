import type { Page } from '@playwright/test'
import { expect, type Person } from './fixtures.ts'

/** What a person does on the sign-in screen, in English. */
export const openSignIn = async (page: Page, url = '/') => {
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
}

export const openSignUp = async (page: Page) => {
  await openSignIn(page)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
}

export const fillSignUp = async (page: Page, person: Person) => {
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
}

export const sendSignUp = (page: Page) =>
  page.getByRole('tabpanel').getByRole('button', { name: 'Sign Up' }).click()

export const signIn = async (page: Page, { email, password }: Pick<Person, 'email' | 'password'>) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
}

export const expectDashboardOf = (page: Page, person: Pick<Person, 'fullName'>) =>
  expect(page.getByText(`Welcome, ${person.fullName}`)).toBeVisible()

export const expectLanding = (page: Page) =>
  expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible()
