import type { Page } from '@playwright/test'
import { expect, type Person, test, testInstalled } from './fixtures.ts'

// Long: every way that one payment may go, over the same few steps.

/** From the upgrade button to a lifetime plan, in the browser, against the embedded backend and its sandbox. */

const setWebhooks = async (page: Page, settings: Record<string, unknown>) => {
  const answer = await page.request.post('/_local/pay/settings', { data: settings })
  expect(answer.ok()).toBe(true)
}

const banner = (page: Page) => page.getByRole('region', { name: 'Upgrade to Premium' })

/** Signed up and really in: the session has arrived. */
const enter = async (newUser: (page: Page) => Promise<Person>, page: Page) => {
  const person = await newUser(page)
  await expect(page.getByText('Free Trial')).toBeVisible()
  return person
}

const openPaymentPage = async (page: Page) => {
  await banner(page).getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(page).toHaveURL(/\/_local\/pay\/checkout\/cs_test_/)
  await expect(page.getByText('99.00 MXN')).toBeVisible()
}

const pay = async (page: Page) => {
  await openPaymentPage(page)
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/(success|dashboard)/)
}

const expectPremium = async (page: Page) => {
  await expect(page.getByText('Premium Active')).toBeVisible()
  await expect(page.getByText('Lifetime', { exact: true })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
}

test.beforeEach(({ page }) => setWebhooks(page, { delayMs: 0, copies: 1, order: 'created', paused: false }))

test('the webhook before the redirect: premium at once, and the portal opens', async ({
  page,
  newUser,
  context,
}) => {
  await enter(newUser, page)
  await expect(page.getByText('Free Trial')).toBeVisible()
  await page.getByRole('button', { name: 'Profile' }).click()
  await expect(page.getByRole('dialog').getByText('Free Plan')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await pay(page)
  await expect(page.getByText('Welcome to Premium! 🎉').first()).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectPremium(page)

  const [portal] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Manage Billing' }).click(),
  ])
  await expect(portal.getByRole('heading', { name: 'Billing' })).toBeVisible()
  await expect(portal.getByText('99.00 MXN')).toBeVisible()
  await portal.getByRole('link', { name: 'Return to Cifra' }).click()
  await expect(portal.getByText('Premium Active')).toBeVisible()
})

const generate = (page: Page) => page.getByRole('button', { name: 'Generate', exact: true })

testInstalled(
  'sign up, three generations, upgrade, pay, and everything comes alive without a reload',
  async ({ page, newUser }) => {
    await enter(newUser, page)
    for (const left of ['2 passwords left', '1 password left', 'Weekly Limit Reached']) {
      await generate(page).click()
      await expect(page.getByText(left).first()).toBeVisible()
    }
    await expect(generate(page)).toHaveAttribute('aria-disabled', 'true')
    await pay(page)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expectPremium(page)
    await expect(generate(page)).not.toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByRole('heading', { name: 'Made on the free plan' })).toHaveCount(3)

    await page.getByRole('switch', { name: 'Pronounceable' }).click()
    await expect(page.getByRole('switch', { name: 'Pronounceable' })).toBeChecked()
    await generate(page).click()
    await page.getByLabel('Label', { exact: true }).fill('Bought today')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Password Saved!').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Bought today' })).toBeVisible()
  },
)

testInstalled(
  'after an upgrade, rows that the limit had refused are sent',
  async ({ page, context, newUser, backend, goOffline, comeBack }) => {
    const person = await enter(newUser, page)
    await expect(page.getByText('3 passwords left').first()).toBeVisible()
    await goOffline(context)
    await generate(page).click()
    await expect(page.getByText('2 passwords left').first()).toBeVisible()
    // Meanwhile another device, which has a network already, uses up the week.
    await backend.start()
    const { access_token: token, user } = await backend.api.signIn(person.email, person.password)
    for (const password of ['aB3$aB3$', 'bB3$aB3$', 'cB3$aB3$']) {
      const saved = await backend.api.call('/rest/v1/password_history', {
        token,
        body: {
          user_id: user.id,
          password_length: password.length,
          generation_settings: { password, label: 'auto-generated-free' },
        },
      })
      expect(saved.status).toBe(201)
    }
    await comeBack(context)
    await expect(generate(page)).toHaveAttribute('aria-disabled', 'true')

    await pay(page)
    await expect(page).toHaveURL(/\/dashboard$/)
    await expectPremium(page)
    await expect(page.getByRole('heading', { name: 'Made on the free plan' })).toHaveCount(4)
    const rows = async () => {
      const answer = await backend.api.call('/rest/v1/password_history?select=id', { token })
      return (await answer.json()).length
    }
    await expect.poll(rows).toBe(4)
  },
)

test('a device that was open all along becomes premium at its next sync, without a reload', async ({
  page,
  newUser,
  newDevice,
  backend,
}) => {
  const person = await enter(newUser, page)
  const other = await (await newDevice()).newPage()
  const { access_token, refresh_token } = await backend.api.signIn(person.email, person.password)
  await other.goto(
    `/#access_token=${access_token}&refresh_token=${refresh_token}&token_type=bearer&expires_in=3600`,
  )
  await other.getByRole('button', { name: 'Yes, sign in' }).click()
  await expect(other.getByText('Free Trial')).toBeVisible()
  await pay(page)
  await expectPremium(page)
  await expect(other.getByText('Free Trial')).toBeVisible()
  await other.evaluate(() => dispatchEvent(new Event('online')))
  await expectPremium(other)
  await expect(other.getByRole('switch', { name: 'Pronounceable' })).toBeEnabled()
})

/** As if the provider's state could not be written yet: the screen hears of the payment, the plan waits for the webhook. */
const onlyTellStatus = (page: Page) =>
  page.route('**/functions/v1/get-session-status', (route) =>
    route.fulfill({ json: { status: 'complete', payment_status: 'paid' } }),
  )

test('[P2] no webhook comes at all: premium by the screen after the payment', async ({ page, newUser }) => {
  await enter(newUser, page)
  await setWebhooks(page, { paused: true })
  await pay(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectPremium(page)
})

test('[LF-85] the webhook 4 s after the redirect: verified, then premium within the polling', async ({
  page,
  newUser,
}) => {
  await enter(newUser, page)
  await setWebhooks(page, { delayMs: 4000 })
  await onlyTellStatus(page)
  await pay(page)
  await expect(page.getByText('Processing Payment...').first()).toBeVisible()
  await expect(page.getByText('Payment verified! Updating your account...')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectPremium(page)
})

test('[LF-85] [P2] the webhook minutes after: verification delayed, no second checkout, premium by the next press', async ({
  page,
  newUser,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  await enter(newUser, page)
  await setWebhooks(page, { delayMs: 300_000 })
  await onlyTellStatus(page)
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Payment Issue' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText(/Payment verification is taking longer than expected\./).first()).toBeVisible()
  await expect(page.getByText('Verification Delayed').first()).toBeVisible()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await banner(page).getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(page.getByText('You already have the lifetime plan.').first()).toBeVisible()
  await expectPremium(page)
})

test('[LF-86] doubled and reversed webhooks: premium once, and nothing else', async ({ page, newUser }) => {
  await enter(newUser, page)
  await setWebhooks(page, { copies: 2, order: 'reversed' })
  await pay(page)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectPremium(page)
})

test('decline, cancel and expire: the specified words and no plan', async ({ page, newUser }) => {
  await enter(newUser, page)
  await openPaymentPage(page)
  await page.getByRole('button', { name: 'Decline the card' }).click()
  await expect(page.getByRole('alert')).toContainText('Your card was declined')
  await page.getByRole('link', { name: 'Return to Cifra without paying' }).click()
  await expect(page.getByText('Payment was not completed. Please try your purchase again.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()

  await openPaymentPage(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText('Free Trial')).toBeVisible()

  await openPaymentPage(page)
  await page.getByRole('button', { name: 'Let the session expire' }).click()
  await page.getByRole('link', { name: 'Return to Cifra' }).click()
  await expect(
    page.getByText('Your payment session has expired. Please try your purchase again.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(page.getByText('Free Trial')).toBeVisible()
})

test('/success without a session, without a person, and with a stranger’s session', async ({
  page,
  newUser,
  newDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  await page.goto('/success')
  await expect(page.getByText('No payment session found. Please try your purchase again.')).toBeVisible()
  await page.goto('/success/?session_id=cs_test_1')
  await expect(page.getByText('Authentication required. Please sign in and try again.')).toBeVisible()

  await enter(newUser, page)
  await openPaymentPage(page)
  const sessionId = page.url().split('/').at(-1)
  const other = await (await newDevice()).newPage()
  await enter(newUser, other)
  await other.goto(`/success?session_id=${sessionId}`)
  await expect(
    other.getByText('Your payment session has expired. Please try your purchase again.'),
  ).toBeVisible()
  await other.getByRole('button', { name: 'Try Again' }).click()
  await expect(other.getByRole('heading', { name: 'Payment Issue' })).toBeVisible()
})

test('a service that fails: the specified toasts', async ({ page, newUser, backend, expectedErrors }) => {
  expectedErrors.push(/500|net::ERR/)
  const person = await enter(newUser, page)
  await page.route('**/functions/v1/create-checkout', (route) => route.fulfill({ status: 500, json: {} }))
  await banner(page).getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(page.getByText('Upgrade Failed').first()).toBeVisible()
  await expect(page.getByText('Failed to create checkout session').first()).toBeVisible()
  await page.route('**/functions/v1/create-checkout', (route) => route.fulfill({ json: {} }))
  await banner(page).getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(page.getByText('No checkout URL received').first()).toBeVisible()
  await page.route('**/functions/v1/create-checkout', (route) =>
    route.fulfill({ json: { url: 'javascript:alert(1)' } }),
  )
  const told = page.getByRole('region', { name: 'Notifications' })
  await told.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(told.getByText('No checkout URL received')).toHaveCount(0)
  await banner(page).getByRole('button', { name: 'Upgrade to Premium' }).click()
  await expect(told.getByText('No checkout URL received')).toBeVisible()

  await backend.setTier(person.email, 'premium')
  await page.reload()
  await page.route('**/functions/v1/create-customer-portal-session', (route) => route.fulfill({ json: {} }))
  await page.getByRole('button', { name: 'Manage Billing' }).click()
  await expect(page.getByText('No URL returned from billing portal').first()).toBeVisible()
})

test('purchase=true asks a signed-in person to buy, and upgrade-success=true verifies', async ({
  page,
  newUser,
  backend,
}) => {
  const person = await enter(newUser, page)
  await page.goto('/?purchase=true')
  const prompt = page.getByRole('dialog', { name: 'Get Premium for life' })
  await expect(prompt.getByText('Bulk generation, up to 50 at once')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await prompt.getByRole('button', { name: 'Not now' }).click()
  await expect(prompt).toHaveCount(0)

  await page.goto('/dashboard?upgrade-success=true')
  await expect(page.getByText('Purchase Successful!').first()).toBeVisible()
  await expect(page.getByText('Finalizing your upgrade...').first()).toBeVisible()
  await expect(banner(page).getByRole('button')).toHaveAttribute('aria-disabled', 'true')
  await backend.setTier(person.email, 'premium')
  await expect(page.getByText('Welcome to Premium! 🎉').first()).toBeVisible()
  await expect(page.getByText('Premium Active')).toBeVisible()
  await expect(page.getByText('Finalizing your upgrade...')).toHaveCount(0)
  await expect(page).toHaveURL(/\/$/)
})

test('signing in with Google works on one machine', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByRole('button', { name: /Google/ }).click()
  await page.getByLabel('Name').fill('Gala Google')
  await page.getByLabel('Email').fill('gala@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Welcome, Gala Google')).toBeVisible()
  await expect(page).toHaveURL(/\/(dashboard)?$/)
})
