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

test('[U24] what is copied by hand, of many, or all at once is among them', async ({
  page,
  context,
  newUser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPremium(page, newUser)
  const generator = generatorOf(page)
  const password = await generator.another()
  const list = page.locator('details').filter({ hasText: 'copied, not saved' })
  const shown = async () => {
    const isOpen = await list.evaluate((details) => Reflect.get(details, 'open'))
    if (!isOpen) await list.locator('summary').click()
    const show = list.getByRole('button', { name: /^Show the password/ })
    while ((await show.count()) > 0) await show.first().click()
    return list.locator('code').allTextContents()
  }
  const bulk = page.getByRole('dialog', { name: 'Bulk passwords' })
  const refuse = () =>
    page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })

  // A part of it is not the password.
  await generator.secret.evaluate((element) =>
    getSelection()?.selectAllChildren(element.firstElementChild ?? element),
  )
  await page.keyboard.press('ControlOrMeta+c')
  await refuse()
  await generator.copy.click()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(password)
  await expect(list).toBeHidden()
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('1 copied, not saved')).toBeVisible()
  expect(await shown()).toEqual([password])

  await page.reload()
  await page.getByRole('button', { name: 'Bulk generation' }).click()
  await bulk.getByRole('combobox', { name: 'How many' }).selectOption('10')
  await bulk.getByRole('button', { name: 'Generate 10 passwords' }).click()
  await expect(bulk.getByRole('listitem')).toHaveCount(10)
  const many = await bulk.getByRole('listitem').allTextContents()
  await bulk.getByRole('button', { name: 'Copy password 1', exact: true }).click()
  await expect(page.locator('summary').filter({ hasText: '2 copied, not saved' })).toBeVisible()
  await refuse()
  await bulk.getByRole('button', { name: 'Copy password 2', exact: true }).click()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString().trim())).toBe(many[1])
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.locator('summary').filter({ hasText: '3 copied, not saved' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('3 copied, not saved')).toBeVisible()
  expect(await shown()).toEqual([many[1], many[0], password])

  for (const isRefused of [false, true]) {
    await page.getByRole('button', { name: 'Bulk generation' }).click()
    await bulk.getByRole('combobox', { name: 'How many' }).selectOption('10')
    await bulk.getByRole('button', { name: 'Generate 10 passwords' }).click()
    await expect(bulk.getByRole('listitem')).toHaveCount(10)
    const all = await bulk.getByRole('listitem').allTextContents()
    if (isRefused) await refuse()
    await bulk.getByRole('button', { name: 'Copy all' }).click()
    if (isRefused) {
      await expect(page.getByText(/Failed to copy passwords\./).first()).toBeVisible()
      await page.keyboard.press('ControlOrMeta+c')
    }
    await page.keyboard.press('Escape')
    await expect(bulk).toHaveCount(0)
    await expect.poll(shown).toEqual(all.slice(-5).reverse())
  }
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
