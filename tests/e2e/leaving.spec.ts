import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signOutAndKill } from '../engines/sign-out-and-kill.ts'
import { findChromium } from '../helpers/find-chromium.ts'
import { expectDashboardOf, expectLanding, openSignIn, signIn } from './account-screens.ts'
import { expect, test } from './fixtures.ts'
import { historyOf, openPremium, save } from './history-page.ts'

/** Whoever has left stays away, and keeps nobody out. */

test('[R8] a browser that is killed after a sign-out brings nobody back', async ({ backend }) => {
  const profileDir = mkdtempSync(join(tmpdir(), 'cifra-kill-'))
  try {
    const outcome = await signOutAndKill({
      engine: 'chromium',
      executablePath: findChromium()?.path ?? '',
      profileDir,
      backend,
      waitMs: 0,
      isLocalStorageLate: true,
    })
    // What the mark is for: without it the test would show nothing.
    expect(outcome.wasBroughtBack, 'localStorage came back').toBe(true)
    expect(outcome).toMatchObject({ isBack: false, left: [] })
  } finally {
    rmSync(profileDir, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('[R8] what a killed browser brings back is not shown for a moment, nor sent', async ({
  page,
  newUser,
  expectedErrors,
}) => {
  // What was under way at the sign-out is answered after it.
  expectedErrors.push(/40[13].*\/auth\/v1\/user/)
  const person = await newUser(page)
  await expectDashboardOf(page, person)
  const before = await page.evaluate(() => ({ ...localStorage }))
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expectLanding(page)
  // As after a kill: what stood there before the sign-out.
  await page.goto('/robots.txt')
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, before)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/(auth|rest|functions)\/v1\//.test(request.url())) asked.push(request.url())
  })
  await page.addInitScript((name) => {
    const look = () => {
      if (document.body?.textContent.includes(name)) Object.assign(globalThis, { wasShown: true })
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, person.fullName)
  await page.goto('/dashboard')
  await expectLanding(page)
  expect(await page.evaluate(() => 'wasShown' in globalThis)).toBe(false)
  expect(asked).toEqual([])
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cifra.')))
  expect(keys).not.toContain('cifra.user')
  expect(keys).not.toContain('cifra.session')
})

test('[R9] a tab that stands still keeps nobody out', async ({ page, context, backend, newUser }) => {
  const ana = await openPremium(page, newUser)
  await page
    .getByRole('button', { name: /^Generate/ })
    .first()
    .click()
  await save(page, 'of the first one')
  await backend.api.newUser('next-one@example.com', ana.password)
  const still = await context.newPage()
  await still.goto('/dashboard')
  await expectDashboardOf(still, ana)
  // Not in the middle of a change, which would let no other tab read what is still to be sent.
  await expect(historyOf(still).locator('[data-sync]')).toContainText('Synced now')
  const session = await context.newCDPSession(still)
  await session.send('Debugger.enable')
  const paused = new Promise((resolve) => session.once('Debugger.paused', resolve))
  session.send('Runtime.evaluate', { expression: 'debugger' }).catch(() => {})
  await paused

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expectLanding(page)
  const begun = Date.now()
  await openSignIn(page, backend.url)
  await signIn(page, { email: 'next-one@example.com', password: ana.password })
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
  // A free person's password goes to their own database: it opens.
  await page
    .getByRole('button', { name: /^Generate/ })
    .first()
    .click()
  await expect(page.getByText('2 passwords left this week')).toBeVisible()
  test.info().annotations.push({
    type: 'ms until the next one is in and counted',
    description: `${Date.now() - begun}`,
  })

  await session.send('Debugger.resume')
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const people = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('cifra-user-'))
        const { id } = JSON.parse(localStorage.getItem('cifra.user') ?? '{}')
        return people.map(({ name }) => name === `cifra-user-${id}`)
      }),
    )
    .toEqual([true])
})

test('[U20] a page that comes back from the browser’s cache shows whoever is here now', async ({
  page,
  newUser,
}) => {
  const person = await newUser(page)
  await expectDashboardOf(page, person)
  const seen = await page.evaluate(async (name) => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    const away = getComputedStyle(document.documentElement).visibility
    // Another page signed out meanwhile; no event of it has come here.
    localStorage.removeItem('cifra.session')
    localStorage.removeItem('cifra.user')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    const shown = await new Promise<string>((resolve) =>
      requestAnimationFrame(() => resolve(document.body.textContent ?? '')),
    )
    return {
      away,
      isShown: shown.includes(name),
      after: getComputedStyle(document.documentElement).visibility,
    }
  }, person.fullName)
  expect(seen).toEqual({ away: 'hidden', isShown: false, after: 'visible' })
  await expectLanding(page)
})
