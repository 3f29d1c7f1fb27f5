import { en } from '../helpers/texts.ts'
import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { openPremium, rowOf, save } from './history-page.ts'

/** What was copied or used up and not kept is still there after a reload. */

test('[U24] a password that was copied and not saved is there after a reload, masked', async ({
  page,
  context,
  newUser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPremium(page, newUser)
  const generator = generatorOf(page)
  const lost = await generator.another()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('1 copied, not saved')).toBeVisible()
  await generator.generate.click()
  await expect(generator.secret).not.toHaveText(lost)
  await page.reload()

  await page.getByText('1 copied, not saved').click()
  expect(await page.content()).not.toContain(lost)
  await page.getByRole('button', { name: /^Show the password copied on/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: lost })).toBeVisible()
  await page.getByRole('button', { name: /^Hide the password copied on/ }).click()
  // [G30] A clipboard that refuses: it is shown and selected, as is said.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: /^Copy the password/ }).click()
  await expect(page.getByText(/Failed to copy password\. It is selected/).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(lost)
  await page.getByRole('button', { name: 'Clear this list' }).click()
  await expect(page.getByText('1 copied, not saved')).toBeHidden()
  await page.reload()
  await expect(generator.generate).toBeVisible()
  await expect(page.getByTestId('stat-total')).toHaveText('0')
  await expect(page.getByText(/copied, not saved/)).toBeHidden()
})

test('[U24] a password that is saved is none of them', async ({ page, context, newUser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPremium(page, newUser)
  await generatorOf(page).generate.click()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('1 copied, not saved')).toBeVisible()
  await save(page, 'kept')
  await expect(rowOf(page, 'kept')).toBeVisible()
  await expect(page.getByText(/copied, not saved/)).toBeHidden()
})

test('[U22] the free password that used up the week is still there after a reload', async ({
  page,
  newUser,
}) => {
  await newUser(page)
  const generator = generatorOf(page)
  for (const left of ['2 passwords left', '1 password left', en.failures.weekly_limit]) {
    await generator.generate.click()
    await expect(page.getByText(left).first()).toBeVisible()
  }
  const last = await generator.password()
  await page.reload()
  await expect(generator.secret).toHaveText(last)
})
