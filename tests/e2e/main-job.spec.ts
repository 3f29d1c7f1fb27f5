import type { BrowserContext, Page } from '@playwright/test'
import { followLink } from '../helpers/follow-link.ts'
import { expect, type Person, type TestBackend, testInstalled as test } from './fixtures.ts'

/** The purpose of the app, end to end: from nothing to a password on a plane. */

const panel = (page: Page) => page.getByRole('region', { name: 'Password generator' })
const secret = (page: Page) => panel(page).locator('code')
const generate = (page: Page) => panel(page).getByRole('button', { name: 'Generate', exact: true })
const LIMIT_NOTICE = 'Weekly Limit Reached: Upgrade to Premium for unlimited password generation.'

const handMadeSave = (backend: TestBackend, token: string, userId: string) =>
  backend.api.call('/rest/v1/password_history', {
    token,
    body: {
      user_id: userId,
      password_length: 16,
      generation_settings: {
        password: 'handmade-Aa1!xyz',
        label: 'auto-generated-free',
        length: 16,
        includeUppercase: true,
        includeLowercase: true,
        includeNumbers: true,
        includeSymbols: true,
        excludeSimilar: false,
        pronounceable: false,
      },
    },
  })

/** What the server has counted for this person's week. */
async function weekCount(backend: TestBackend, person: Person): Promise<number> {
  const { access_token: token } = await backend.api.signIn(person.email, person.password)
  const answer = await backend.api.call('/rest/v1/weekly_usage?select=*', { token })
  const rows: { count: number }[] = await answer.json()
  return rows.reduce((sum, row) => sum + row.count, 0)
}

/** How much this device has not sent, or has no answer to. */
const unsent = (page: Page) =>
  page.evaluate(async () => {
    const stored = (await indexedDB.databases()).filter(({ name }) => name !== 'cifra-device')
    const counts = stored.map(
      ({ name = '' }) =>
        new Promise<number>((done, failed) => {
          const opening = indexedDB.open(name)
          opening.onerror = failed
          opening.onsuccess = () => {
            const count = opening.result.transaction('outbox').objectStore('outbox').count()
            count.onsuccess = () => done(count.result)
            opening.result.close()
          }
        }),
    )
    return (await Promise.all(counts)).reduce((all, count) => all + count, 0)
  })

async function generateOnce(page: Page): Promise<string> {
  const before = await secret(page).textContent()
  await generate(page).click()
  await expect(secret(page)).not.toHaveText(before ?? '')
  return (await secret(page).textContent()) ?? ''
}

/** Until the worker holds every file: what comes then works with no network. */
const waitForInstall = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

test('sign up, confirm by mail, sign in, save three, be refused the fourth, in the browser and by hand', async ({
  page,
  person,
  backend,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Account created successfully! 📧')).toBeVisible()

  await followLink(page, await backend.api.newestMail(person.email))
  await expect(page.getByText(`Welcome, ${person.fullName}`)).toBeVisible()
  // What was asked for as this person is answered first: afterwards the ended session would be a 401 in the console.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()

  // The automatic one: shown, not counted.
  await expect(secret(page)).toHaveText(/^.{16}$/)
  await expect(page.getByText('3 passwords left this week')).toBeVisible()
  const seen = new Set([await secret(page).textContent()])
  for (const left of ['2 passwords left this week', '1 password left this week']) {
    seen.add(await generateOnce(page))
    await expect(page.getByText(left)).toBeVisible()
  }
  seen.add(await generateOnce(page))
  expect(seen.size).toBe(4)
  await expect(panel(page).getByText(LIMIT_NOTICE)).toBeVisible()
  await expect(generate(page)).toBeDisabled()

  await expect.poll(() => weekCount(backend, person)).toBe(3)
  const session = await backend.api.signIn(person.email, person.password)
  const refused = await handMadeSave(backend, session.access_token, session.user.id)
  expect(refused.status).toBe(402)
  expect(await refused.json()).toMatchObject({ code: expect.any(String), message: 'weekly_limit' })
  expect(await weekCount(backend, person)).toBe(3)

  // Not on the next visit either, and the server's count is what is shown.
  await page.reload()
  await expect(panel(page).getByText(LIMIT_NOTICE)).toBeVisible()
  await expect(generate(page)).toBeDisabled()
})

test('two tabs that race for the third save get one', async ({ page, context, backend, newUser }) => {
  const person = await newUser(page)
  await generateOnce(page)
  await generateOnce(page)
  await expect(page.getByText('1 password left this week')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByText('1 password left this week')).toBeVisible()

  // Both at once, and without waiting for a button to come alive again: the other tab hears of it at once.
  await Promise.all([generate(page).dispatchEvent('click'), generate(other).dispatchEvent('click')])
  for (const tab of [page, other]) await expect(panel(tab).getByText(LIMIT_NOTICE)).toBeVisible()
  await expect.poll(() => weekCount(backend, person)).toBe(3)
  // Whatever is still on its way would make a fourth.
  await expect.poll(() => unsent(page)).toBe(0)
  expect(await weekCount(backend, person)).toBe(3)
})

test('two devices that race for the third save get one', async ({ page, backend, newUser, newDevice }) => {
  const person = await newUser(page)
  await generateOnce(page)
  await generateOnce(page)
  await expect.poll(() => weekCount(backend, person)).toBe(2)

  const second = await (await newDevice()).newPage()
  await second.goto('/')
  await second.getByRole('button', { name: 'Sign In' }).first().click()
  await second.getByLabel('Email').fill(person.email)
  await second.getByLabel('Password', { exact: true }).fill(person.password)
  await second.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  await expect(second.getByText('1 password left this week')).toBeVisible()

  await Promise.all([generate(page).dispatchEvent('click'), generate(second).dispatchEvent('click')])
  await expect.poll(() => weekCount(backend, person)).toBe(3)
  for (const device of [page, second]) await expect(panel(device).getByText(LIMIT_NOTICE)).toBeVisible()
  expect(await weekCount(backend, person)).toBe(3)
})

/** As a month in a drawer leaves it: the access token is long past its time. */
const expireToken = (context: BrowserContext) =>
  context.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    const text = localStorage.getItem('cifra.session')
    if (text === null) return
    const session = JSON.parse(text)
    localStorage.setItem(
      'cifra.session',
      JSON.stringify({ ...session, expires_at: 1_600_000_000, expires_in: 0 }),
    )
  })

/** When the first password stood on the page, in milliseconds after the navigation began. */
const firstPasswordAt = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () =>
          document.querySelector('section code')?.textContent
            ? done(performance.now())
            : requestAnimationFrame(look)
        look()
      }),
  )

test('[LF-01] [LF-66] a cold start with no network and an expired token makes passwords, and nothing is lost', async ({
  page,
  context,
  backend,
  newUser,
  goOffline,
  comeBack,
}) => {
  const person = await newUser(page)
  await waitForInstall(page)
  await page.close()
  await expireToken(context)
  await goOffline(context)

  const plane = await context.newPage()
  await plane.goto('/dashboard')
  await expect(plane.getByText(`Welcome, ${person.fullName}`)).toBeVisible()
  await expect(secret(plane)).toHaveText(/^.{16}$/)
  const ms = await firstPasswordAt(plane)
  test.info().annotations.push({ type: 'offline cold start', description: `${Math.round(ms)} ms` })
  // 1 s on two ordinary cores that have nothing else to do; here other tests run beside it.
  expect(ms).toBeLessThan(5_000)

  const made = await generateOnce(plane)
  await expect(plane.getByText('2 passwords left this week')).toBeVisible()
  await plane.reload()
  await expect(plane.getByText('2 passwords left this week')).toBeVisible()
  await plane.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await expect(plane.locator('html')).toHaveAttribute('lang', 'es')
  await plane.getByRole('combobox').first().selectOption('en')

  await comeBack(context)
  await plane.reload()
  await expect.poll(() => weekCount(backend, person)).toBe(1)
  expect(backend.output()).not.toContain(made)
})

test('[LF-63] the server’s own paths reach the server, also when the app is installed', async ({
  page,
  newUser,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/40[14] .*\/(gone\.js|health|none)/)
  await newUser(page)
  await waitForInstall(page)
  await page.reload()
  const answers = await page.evaluate(async () => {
    const ask = async (path: string) => {
      const response = await fetch(path)
      return [response.status, response.headers.get('content-type')?.split(';')[0]]
    }
    return Promise.all(['/_local/mail.json', '/auth/v1/health', '/assets/gone.js', '/_local/none'].map(ask))
  })
  expect(answers.map(([status]) => status)).toEqual([200, 401, 404, 404])
  await page.goto('/_local/mail')
  await expect(page.getByRole('heading', { name: 'Mailbox of this machine' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(backend.url)
})
