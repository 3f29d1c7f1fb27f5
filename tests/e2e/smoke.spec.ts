import { expect, test } from './fixtures.ts'

test('the built app is served under its policy', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Cifra/)
})
