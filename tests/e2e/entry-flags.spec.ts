import { expectDashboardOf, expectLanding } from './account-screens.ts'
import { expect, test } from './fixtures.ts'

const signInTab = 'Sign In'

test('[Q1] check-email: a toast on the landing page, and a clean address', async ({ page, backend }) => {
  await page.goto('/?check-email=true')
  await expect(page.getByText('Open it to finish your registration.')).toBeVisible()
  await expectLanding(page)
  expect(page.url()).toBe(`${backend.url}/`)
})

test('[Q2] paid: the sign-in with its toast', async ({ page, backend }) => {
  await page.goto('/?paid=true')
  await expect(page.getByText('Complete Your Setup')).toBeVisible()
  await expect(page.getByRole('tab', { name: signInTab })).toBeVisible()
  expect(page.url()).toBe(`${backend.url}/`)
  await page.getByRole('button', { name: 'Back' }).click()
  await expectLanding(page)
})

test('[Q3] purchase: a visitor signs in first', async ({ page, backend }) => {
  await page.goto('/dashboard?purchase=true')
  await expect(page.getByText('Sign in to continue')).toBeVisible()
  await expect(page.getByRole('tab', { name: signInTab })).toBeVisible()
  expect(page.url()).toBe(`${backend.url}/`)
})

test('[Q4] success: a welcome', async ({ page, backend }) => {
  await page.goto('/?success=true')
  await expect(page.getByText('Purchase Successful!')).toBeVisible()
  expect(page.url()).toBe(`${backend.url}/`)
})

test('[Q5] [S43] signed in, flags for visitors do nothing, and no flag leads elsewhere', async ({
  page,
  newUser,
  backend,
}) => {
  const person = await newUser(page)
  for (const search of [
    'check-email=true',
    'paid=true',
    'purchase=//evil.test',
    'success=javascript:alert(1)',
  ]) {
    await page.goto(`/?${search}`)
    await expectDashboardOf(page, person)
    await expect(page).toHaveURL(`${backend.url}/`)
  }
})

test('routes: /dashboard is the entry screen, any other path the 404 page', async ({
  page,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  await page.goto('/dashboard')
  await expectLanding(page)
  await page.goto('/no/such/place')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expectLanding(page)
  // [S43] Two slashes at its head would be another host: the code must leave the address all the same.
  await page.goto(`${backend.url}//no?code=secret`)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  expect(page.url()).toBe(`${backend.url}/no`)
})
