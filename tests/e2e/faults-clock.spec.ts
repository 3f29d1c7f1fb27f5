import type { BrowserContext, Page } from '@playwright/test'
import { en } from '../helpers/texts.ts'
import { openSignIn, signIn } from './account-screens.ts'
import { endToken, rowsOnServer } from './faulty-network.ts'
import { expect, type Person, test, testInstalled } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { historyOf, rowOf, rowsOf, save } from './history-page.ts'

/**
 * The device's clock is wrong. The server's counts.
 *
 * [F31] rows carry the server's time whatever this clock says: their order, their date, this week's figure, the time of
 *       the last sync. Nothing is lost.
 * [F32] a session is refreshed when it must be and not at every look.
 * [F33] a clock that is set while the page runs stops neither the sync nor the session.
 * [F34] a free person's week is the server's.
 */

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
const CLOCKS = [
  ['2 hours ahead', 2 * HOUR_MS],
  ['2 hours behind', -2 * HOUR_MS],
  ['3 weeks ahead', 3 * WEEK_MS],
  ['3 weeks behind', -3 * WEEK_MS],
] as const

const isWeeksOff = (offsetMs: number) => Math.abs(offsetMs) >= WEEK_MS

const CLOCK_KEY = 'test.clock'

/** The clock of every page of `context` is off by `offsetMs`; `setClock` sets it anew, also for what loads later. */
const bendClock = (context: BrowserContext, offsetMs: number) =>
  context.addInitScript(
    ([key, initial]) => {
      const Real = Date
      const now = () => Real.now() + Number(localStorage.getItem(key) ?? initial)
      window.Date = new Proxy(Real, {
        construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given, target),
        get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
      })
    },
    [CLOCK_KEY, offsetMs] as const,
  )

const setClock = (page: Page, offsetMs: number) =>
  page.evaluate(([key, ms]) => localStorage.setItem(key, String(ms)), [CLOCK_KEY, offsetMs] as const)

const countRefreshes = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) asked.push(request.url())
  })
  return asked
}

const hasLivingSession = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cifra.session') ?? '{}').expires_at > 1_700_000_000)

/** Everything that makes the app look at its session. */
const lookOften = async (page: Page) => {
  for (let n = 0; n < 5; n += 1) {
    await page.evaluate(() => {
      dispatchEvent(new Event('online'))
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.waitForLoadState('networkidle')
  }
}

const openAs = async (context: BrowserContext, person: Pick<Person, 'email' | 'password'>): Promise<Page> => {
  const page = await context.newPage()
  await openSignIn(page)
  await signIn(page, person)
  return page
}

testInstalled(
  '[F31] [F32] [F33] one device whose clock is set, four times, and started anew with each',
  async ({ person, newDevice, backend, expectedErrors, goOffline, comeBack }) => {
    expectedErrors.push(/401 \(Unauthorized\)/)
    await backend.api.newUser(person.email, person.password, 'premium')
    const saved: string[] = []
    const context = await newDevice()
    await bendClock(context, 0)
    const page = await openAs(context, person)
    await expect(page.getByTestId('stat-total')).toHaveText('0')
    const refreshes = countRefreshes(page)
    const expectSynced = async (label: string) => {
      await expect(rowOf(page, label)).not.toContainText(en.history.rowPending)
      await expect(historyOf(page).locator('[data-sync]')).toContainText('Synced now')
      await expect(rowsOf(page).getByRole('heading')).toHaveText(saved)
      await expect(page.getByTestId('stat-week')).toHaveText(String(saved.length))
    }
    const saveAs = async (label: string) => {
      await generatorOf(page).generate.click()
      await expect(page.getByRole('button', { name: en.history.save, exact: true })).toBeEnabled()
      await save(page, label)
      saved.unshift(label)
    }

    for (const [name, offsetMs] of CLOCKS)
      await test.step(`[F31] [F32] [F33] ${name}`, async () => {
        await setClock(page, offsetMs)
        await saveAs(`set to ${name}`)
        await expectSynced(`set to ${name}`)
        await lookOften(page)
        const before = refreshes.length
        await endToken(page)
        await lookOften(page)
        await expect.poll(() => hasLivingSession(page)).toBe(true)
        await page.reload()
        await expect(page.getByTestId('stat-total')).toHaveText(String(saved.length))
        await lookOften(page)
        expect(refreshes.length).toBe(before + 1)

        if (!isWeeksOff(offsetMs)) return
        await goOffline(context)
        await saveAs(`${name}, offline`)
        await expect(rowsOf(page).getByRole('heading')).toHaveText(saved)
        await comeBack(context)
        await expectSynced(`${name}, offline`)
      })
    // Weeks ahead of the last look a session seems to have ended: one more refresh for each such jump, and no storm.
    expect(refreshes.length).toBeLessThanOrEqual(2 * CLOCKS.length)
    await expect(page.getByText(en.account.again.action)).toHaveCount(0)

    const rows = await rowsOnServer(backend, person)
    expect(rows.map(({ label }) => label)).toEqual(saved)
    for (const { createdAt } of rows)
      expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(3 * 60_000)
  },
)

test('[F34] a free person’s week is counted and ends by the server’s clock', async ({
  person,
  newDevice,
  backend,
}) => {
  const { access_token: token, user } = await backend.api.newUser(person.email, person.password)
  for (const password of ['aB3$aB3$', 'bB3$aB3$']) {
    const answer = await backend.api.call('/rest/v1/password_history', {
      token,
      body: {
        user_id: user.id,
        password_length: 8,
        generation_settings: { password, label: 'auto-generated-free' },
      },
    })
    expect(answer.status).toBe(201)
  }
  const now = new Date()
  const nextSunday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 7 - now.getUTCDay())
  const date = new Intl.DateTimeFormat('en', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(nextSunday)
  let isFirst = true
  for (const [name, offsetMs] of CLOCKS.filter(([, ms]) => isWeeksOff(ms)))
    await test.step(`[F34] ${name}`, async () => {
      const context = await newDevice()
      await bendClock(context, offsetMs)
      const page = await openAs(context, person)
      const { panel, generate, password, next } = generatorOf(page)
      if (isFirst) {
        await expect(panel.getByText('1 password left this week')).toBeVisible()
        const before = await password()
        await generate.click()
        await next(before)
        await expect
          .poll(async () => {
            const answer = await backend.api.call('/rest/v1/weekly_usage?select=*', { token })
            return (await answer.json())[0]?.count
          })
          .toBe(3)
      }
      isFirst = false
      await expect(panel.getByText(en.failures.weekly_limit)).toBeVisible()
      await expect(panel.getByText(date)).toBeVisible()
      await expect(generate).toHaveAttribute('aria-disabled', 'true')
      await context.close()
    })
})
