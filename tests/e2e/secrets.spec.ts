/**
 * [S47] A canary account password, a canary label and every password that the screens show go through every flow and
 * every failure. Afterwards they are searched for, in each encoding, in all that left the page: found nowhere but
 * where secrets/allowed.ts says.
 */
import { codeOf } from '../helpers/api-client.ts'
import { followLink } from '../helpers/follow-link.ts'
import { en } from '../helpers/texts.ts'
import {
  expectDashboardOf,
  expectLanding,
  fillSignUp,
  openSignIn,
  openSignUp,
  sendSignUp,
  signIn,
} from './account-screens.ts'
import { expect, testInstalled as test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { openHistoryMenu } from './history-page.ts'
import { ALLOWED } from './secrets/allowed.ts'
import { filesBeside, generateWatched, historyOf, rowOf, saveAs, toastsOf } from './secrets/journey.ts'
import { createLeakWatch } from './secrets/leak-watch.ts'

/** With the characters that each encoding writes otherwise. */
const LABEL = 'Kanarie <b>&"ñ" label/7?='
const wrongOf = (password: string) => `${password} wrong`

test('[S47] what is secret is found in no log, address, error, cache, title or live region', async ({
  page,
  context,
  backend,
  person: stranger,
  newDevice,
  expectedErrors,
  goOffline,
  comeBack,
}) => {
  // Every failure is part of the way; what the console may not hold here is a secret, and that is searched for.
  expectedErrors.push(/Failed to load resource|Unexpected application error: Error/)
  const person = { ...stranger, password: `Konto <&"é/+ ${stranger.password}` }
  const fresh = { ...person, password: `Nuevo ${person.password}` }
  const watch = createLeakWatch()
  await watch.attach(context)
  await context.grantPermissions(['clipboard-write'])
  for (const password of [person.password, fresh.password, wrongOf(person.password)])
    watch.watchFor(password, 'account password')
  watch.watchFor(LABEL, 'label')
  const generator = generatorOf(page)
  const planted: string[] = []

  await test.step('sign up: refused, answered with nonsense, taken', async () => {
    await openSignUp(page)
    const tooLong = { ...person, password: `${person.password} ${'x'.repeat(80)}` }
    await fillSignUp(page, tooLong)
    await page.getByRole('button', { name: 'Show password' }).first().click()
    await sendSignUp(page)
    await expect(page.getByText(en.failures.password_too_long).first()).toBeVisible()
    await fillSignUp(page, person)
    for (const answer of [
      { status: 500, body: 'broken' },
      { status: 200, contentType: 'text/html', body: '<h1>Portal</h1>' },
    ]) {
      await page.route('**/auth/v1/signup*', (route) => route.fulfill(answer))
      await sendSignUp(page)
      await expect(page.getByRole('alert')).toBeVisible()
      await page.unrouteAll()
    }
    await sendSignUp(page)
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await page.getByLabel('6-digit code').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  })

  await test.step('the link, a free week, a row that is refused', async () => {
    await followLink(page, await backend.api.newestMail(person.email))
    await expectDashboardOf(page, person)
    watch.watchFor(await generator.password(), 'password')
    await generateWatched(page, watch)
    await expect(page.getByText('2 passwords left').first()).toBeVisible()
    await goOffline(context)
    await generateWatched(page, watch)
    // Meanwhile another device, which has a network already, uses up the week.
    await backend.start()
    const { access_token: token, user } = await backend.api.signIn(person.email, person.password)
    for (const password of ['aB3$aB3$aB3$', 'bB3$bB3$bB3$']) {
      watch.watchFor(password, 'password')
      const settings = { password, label: 'auto-generated-free' }
      await backend.api.call('/rest/v1/password_history', {
        token,
        body: { user_id: user.id, password_length: 12, generation_settings: settings },
      })
    }
    const refused = page.waitForResponse('**/rest/v1/rpc/sync')
    await comeBack(context)
    await refused
    await expect(generator.generate).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('pay, and come back', async () => {
    await page.goto('/success?session_id=cs_test_none')
    await expect(page.getByRole('heading', { name: 'Payment Issue' })).toBeVisible()
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    const banner = page.getByRole('region', { name: 'Upgrade to Premium' })
    await banner.getByRole('button', { name: 'Upgrade to Premium' }).click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText('Premium Active')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('every way to generate', async () => {
    expect(watch.of('clipboard'), 'nothing is copied by itself').toEqual([])
    await generateWatched(page, watch)
    for (const name of ['Exclude similar', 'Pronounceable']) {
      const before = await generator.password()
      await generator.toggle(name).click()
      watch.watchFor(await generator.next(before), 'password')
    }
    await page.keyboard.press('g')
    await generatorOf(page).copy.click()
    await expect(toastsOf(page).getByText('Password copied to clipboard')).toBeVisible()
    watch.watchFor(await generator.password(), 'password')
    await page.getByRole('button', { name: 'Bulk generation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bulk passwords' })
    await dialog.getByRole('button', { name: 'Generate 5 passwords' }).click()
    await expect(dialog.locator('code')).toHaveCount(5)
    const bulk = await dialog.locator('code').allTextContents()
    for (const password of bulk) watch.watchFor(password, 'password')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download as text' }).click()
    expect((await download).suggestedFilename()).not.toMatch(/Kanarie/)
    await dialog.getByRole('button', { name: 'Copy all' }).click()
    await page.keyboard.press('Escape')
  })

  await test.step('save, refused and taken; search, show, copy, export', async () => {
    const kept = await generator.password()
    await page.getByLabel('Label', { exact: true }).fill(LABEL.repeat(12))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toastsOf(page).getByText('Label Not Saved')).toBeVisible()
    await saveAs(page, LABEL)
    await generateWatched(page, watch)
    expect(await watch.findMasked(page, [kept]), 'a masked password').toEqual([])
    await page.getByRole('searchbox').fill(LABEL)
    await expect(historyOf(page).getByRole('listitem')).toHaveCount(1)
    const row = rowOf(page, LABEL)
    await row.getByRole('button', { name: /^Show password/ }).click()
    await expect(row.locator('code')).toHaveText(kept)
    await row.getByRole('button', { name: /^Copy password/ }).click()
    await row.getByRole('button', { name: /^Hide password/ }).click()
    expect(await watch.findMasked(page, [kept]), 'a password masked again').toEqual([])
    await page.keyboard.press('Escape')
    for (const name of ['Export CSV', 'Export JSON']) {
      const download = page.waitForEvent('download')
      await openHistoryMenu(page)
      await page.getByRole('button', { name }).click()
      await download
    }
    await page.getByRole('searchbox').fill('')
  })

  await test.step('delete and undo, while the sync is answered with 500, 400 and HTML', async () => {
    const answers = [
      { status: 500, contentType: 'text/plain', body: 'broken' },
      { status: 400, json: { code: 'PT400', message: 'bad_row', details: 'Not this.' } },
      { status: 200, contentType: 'text/html', body: '<h1>Portal</h1>' },
    ]
    let answered = 0
    await page.route('**/rest/v1/rpc/sync', (route) => {
      answered += 1
      return route.fulfill(answers[answered - 1] ?? { status: 503 })
    })
    await rowOf(page, LABEL)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await saveAs(page, `${LABEL} again`)
    const now = historyOf(page).getByRole('button', { name: 'Sync now' })
    await expect(async () => {
      if (await now.isVisible()) await now.click({ timeout: 500 })
      expect(answered).toBeGreaterThanOrEqual(answers.length)
    }).toPass()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('the other language, a reload, a dead worker', async () => {
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
    await expect(page.getByText('Bienvenido').or(page.getByText(person.fullName)).first()).toBeVisible()
    await page.getByRole('combobox').first().selectOption('en')
    await page.reload()
    await expect(rowOf(page, LABEL).first()).toBeVisible()
    await generateWatched(page, watch)
    await page.evaluate(() => {
      const { postMessage } = Worker.prototype
      Worker.prototype.postMessage = function (...given: unknown[]) {
        Reflect.apply(postMessage, this, given)
        this.terminate()
      }
    })
    await generateWatched(page, watch)
    await watch.readKept(page)
  })

  await test.step('a fault of ours that quotes a secret: the part that stopped says nothing of it', async () => {
    await page.evaluate((label) => {
      const secret = document.querySelector('code')?.textContent
      Intl.NumberFormat.prototype.formatToParts = () => {
        throw new Error(`${secret} of ${label}`)
      }
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get: () => {
          throw new Error(`${secret} of ${label}`)
        },
      })
    }, LABEL)
    // By key: the button itself may be gone first, since figures are also drawn by the clock.
    await page.keyboard.press('g')
    await expect(page.getByText('This part stopped').first()).toBeVisible()
    await page.reload()
  })

  await test.step('delete all, sign out', async () => {
    await openHistoryMenu(page)
    await page.getByRole('button', { name: 'Delete all' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete \d/ })
      .click()
    await expect(page.getByText('No passwords saved yet')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    // It asks, unless everything was sent; and when that happens meanwhile, the question goes by itself.
    const discard = page.getByRole('button', { name: 'Discard and sign out' })
    await expect(async () => {
      if (await discard.isVisible()) await discard.click({ timeout: 1_000 })
      await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expectLanding(page)
    await watch.readKept(page)
  })

  await test.step('sign in wrong, forget, set a new password, sign in right', async () => {
    await openSignIn(page)
    await signIn(page, { ...person, password: wrongOf(person.password) })
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('button', { name: 'Send the email' }).click()
    await expect(page.getByText(`If ${person.email} has an account`)).toBeVisible()
    await page.getByLabel('6-digit code').fill(codeOf(await backend.api.newestMail(person.email)))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByLabel('New password', { exact: true }).fill(fresh.password)
    await page.getByLabel('Confirm the new password').fill(fresh.password)
    await page.getByRole('button', { name: 'Save the password' }).click()
    await expect(page.getByText('Your password has been changed')).toBeVisible()
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  })

  await test.step('a browser without storage, then the end of the account', async () => {
    const device = await newDevice()
    await watch.attach(device)
    await device.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
    const other = await device.newPage()
    await openSignIn(other)
    await signIn(other, fresh)
    await expectDashboardOf(other, person)
    await generateWatched(other, watch)
    await saveAs(other, LABEL)
    await watch.readKept(other)
    // Workers are heard too: planted here, searched for at the very end.
    for (const worker of [...other.workers(), ...context.serviceWorkers()]) {
      const text = `Planted in ${worker.url()}`
      planted.push(text)
      await worker.evaluate((said) => console.info(said), text)
    }
    await page.getByRole('button', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click()
    await expectLanding(page)
    await watch.readKept(page)
  })

  watch.add('server output', backend.output())
  watch.add('server files', filesBeside(backend.dataDir))
  const { leaks, allowed } = await watch.search()
  expect(leaks).toEqual([])
  expect([...allowed].sort(), 'every allowance is needed').toEqual(ALLOWED.map(({ why }) => why).sort())
  expect(watch.of('clipboard').length, 'what was copied was heard of').toBe(2)
  expect(planted.sort()).toEqual([
    expect.stringContaining('/assets/generator.worker-'),
    expect.stringContaining('/service-worker.js'),
  ])
  for (const text of planted) watch.watchFor(text, 'password')
  expect([...(await watch.search()).found.keys()]).toEqual(expect.arrayContaining(planted))
})
