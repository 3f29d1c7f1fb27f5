import type { Page } from '@playwright/test'
import { startFrontProxy } from '../helpers/front-proxy.ts'
import { en, es } from '../helpers/texts.ts'
import { openSignIn, signIn } from './account-screens.ts'
import { expect, type Person, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'

/**
 * A deploy has removed the files of the version that is still open, and no service worker keeps them (a first visit).
 *
 * [F81] a screen that cannot be loaded says so and offers a reload; nothing reloads by itself.
 * [F82] a dialog that cannot be loaded says so in a toast; the screen, a typed label and the password stay.
 * [F83] with no network the sentence is another one, no reload is offered, and the part comes with the network, whatever the
 *       browser says of it: the server's port is taken away here, and the browser goes on calling itself online.
 * [F84] what a form needs to be sent is found missing before anything is typed into it.
 * [F85] the language stays as it is when the words of the other one are gone.
 */

const { part } = en.shell

const GONE = (name: string) => new RegExp(`/assets/${name}-[^/]+\\.js$`)

/** The server no longer has these files. Returns what brings them back. */
const removeParts = async (page: Page, ...names: readonly string[]) => {
  for (const name of names)
    await page.route(GONE(name), (route) => route.fulfill({ status: 404, body: 'Not found' }))
  return async () => {
    for (const name of names) await page.unroute(GONE(name))
  }
}

const toasts = (page: Page) => page.getByRole('region', { name: en.shell.notifications })

/** How often the page itself was loaded from now on. */
const countLoads = (page: Page) => {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  return loads
}

test.beforeEach(({ expectedErrors }) => {
  // A server that is about to stop answers 503.
  expectedErrors.push(/404/, /503/, /net::ERR_/)
})

test('[F81] [F84] a visitor on an old page: the sign-in screen, then the account service, are gone', async ({
  page,
}) => {
  await page.goto('/')
  const bringBack = await removeParts(page, 'AccountScreen')
  const loads = countLoads(page)
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await expect(page.getByRole('alert')).toHaveText(part.missing)
  await expect(page.getByText(en.shell.routeError.title)).toHaveCount(0)
  expect(loads).toEqual([])
  await bringBack()
  await page.getByRole('button', { name: part.reload }).click()
  await expect.poll(() => loads.length).toBe(1)

  const bringServiceBack = await removeParts(page, 'auth')
  await openSignIn(page)
  await expect(page.getByRole('main').getByText(part.missing)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await bringServiceBack()
  await page.getByRole('main').getByRole('button', { name: part.reload }).click()
  await openSignIn(page)
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeVisible()
  await expect(page.getByText(part.missing)).toHaveCount(0)
})

test('[F81] a visitor whose page has not all come: what answers their presses is asked for again by one', async ({
  page,
}) => {
  const bringBack = await removeParts(page, 'landing')
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText(en.landing.missing.gone)
  await bringBack()
  await page.getByRole('button', { name: en.landing.signIn, exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeVisible()
})

test('[F81] what lies behind a door is gone: a visitor who has read on sees it said, with a reload', async ({
  page,
}) => {
  await page.goto('/')
  const bringBack = await removeParts(page, 'frame')
  const loads = countLoads(page)
  await page.getByRole('button', { name: en.landing.pricing.start }).click()
  await expect(page.getByRole('alert')).toContainText(en.landing.missing.gone)
  await expect(page.getByRole('alert')).toBeInViewport()
  expect(loads).toEqual([])
  await bringBack()
  await page.getByRole('button', { name: en.landing.missing.reload }).click()
  await expect.poll(() => loads.length).toBe(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await openSignIn(page)
})

for (const name of ['frame', 'index'])
  test(`[F81] without ${name}, the first script of the app, no page is blank`, async ({ page, newUser }) => {
    await test.step('a visitor whose address asks for the app has the landing page', async () => {
      const bringBack = await removeParts(page, name)
      await page.goto('/?paid=true')
      await expect(page.getByRole('heading', { level: 1, name: en.landing.hero.headline })).toBeVisible()
      await expect(page.getByRole('alert')).toContainText(en.landing.missing.gone)
      await bringBack()
      await page.getByRole('button', { name: en.landing.missing.reload }).click()
      await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
    const { fullName } = await newUser(page)
    for (const path of ['/', '/dashboard'])
      await test.step(`a signed-in person at ${path}, in their language`, async () => {
        await page.evaluate(() => localStorage.setItem('language', 'es'))
        const bringBack = await removeParts(page, name)
        await page.goto(path)
        await expect(page.getByRole('alert')).toContainText(es.landing.missing.gone)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
        await bringBack()
        await page.getByRole('button', { name: es.landing.missing.reload }).click()
        await expect(page.getByText(fullName)).toBeVisible()
      })
  })

test('[F81] a visitor before whose landing page the app is gone: its doors open it once it is there', async ({
  page,
}) => {
  const bringBack = await removeParts(page, 'frame')
  await page.goto('/?check-email=true')
  await expect(page.getByRole('alert')).toContainText(en.landing.missing.gone)
  await bringBack()
  await page.getByRole('button', { name: en.landing.signIn, exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeVisible()
  await expect(page.getByText('Open it to finish your registration.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // One press was one step.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: en.landing.hero.headline })).toBeVisible()
})

test('[F82] [F83] [F85] dialogs and words of a version that is gone, online and offline', async ({
  page,
  newUser,
  backend,
}) => {
  await newUser(page, { tier: 'premium' })
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
  const generator = generatorOf(page)
  const password = await generator.another()
  await page.getByLabel('Label', { exact: true }).fill('typed with care')
  const bringBack = await removeParts(
    page,
    'ProfileDialog',
    'BulkDialog',
    'DialogPopup',
    'ConfirmDialogPopup',
    'app',
  )
  const loads = countLoads(page)
  const openers = {
    profile: page.getByRole('button', { name: en.account.profile.open }),
    bulk: page.getByRole('button', { name: en.generator.bulkOpen }),
    keys: page.getByRole('button', { name: en.generator.openKeys }),
  }
  const toast = toasts(page)
  const closeToasts = async () => {
    const own = toast.getByText(part.title).locator('xpath=ancestor::*[.//button][1]')
    await own.getByRole('button', { name: en.shell.close, includeHidden: true }).click()
    await expect(toast.getByText(part.title)).toHaveCount(0)
  }
  const expectNothingLost = async () => {
    await expect(page.getByLabel('Label', { exact: true })).toHaveValue('typed with care')
    await expect(generator.secret).toHaveText(password)
    expect(loads).toEqual([])
  }
  for (const [name, opener] of Object.entries(openers))
    await test.step(`[F82] ${name}`, async () => {
      await opener.click()
      await expect(toast.getByText(part.missing)).toBeVisible()
      await expect(toast.getByRole('button', { name: part.reload, includeHidden: true })).toBeVisible()
      await closeToasts()
      await expectNothingLost()
    })

  await test.step('[F85] the other language', async () => {
    const language = page.getByRole('combobox', { name: en.shell.language })
    await language.selectOption('es')
    await expect(toast.getByText(part.missing)).toBeVisible()
    await closeToasts()
    await expect(language).toHaveValue('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expectNothingLost()
  })

  await bringBack()
  await test.step('[F83] [R13] offline', async () => {
    await backend.stop()
    await openers.bulk.click()
    await expect(toast.getByText(part.offline)).toBeVisible()
    await expect(toast.getByRole('button', { name: part.reload, includeHidden: true })).toHaveCount(0)
    await closeToasts()
    await expectNothingLost()
    await backend.start()
    await openers.bulk.click()
    await expect(page.getByRole('dialog', { name: en.generator.bulk })).toBeVisible()
  })
})

test('[F81] a signed-in person’s screens are gone: the page says it, and comes when it can', async ({
  page,
  newUser,
}) => {
  const person: Person = await newUser(page)
  const bringBack = await removeParts(page, 'first')
  await page.goto('/dashboard')
  await expect(page.getByRole('alert')).toHaveText(part.missing)
  await bringBack()
  await page.getByRole('button', { name: part.reload }).click()
  await expect(page.getByText(`Welcome, ${person.fullName}`)).toBeVisible()
})

test('[F81] what comes after a premium person’s first password is gone: one card says it, and the password is there', async ({
  page,
  newUser,
}) => {
  await newUser(page, { tier: 'premium' })
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cifra.plan'))).toContain('premium')
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
  const bringBack = await removeParts(page, 'after')
  await page.goto('/dashboard')
  await expect(page.getByText(part.missing)).toBeVisible()
  expect(await generatorOf(page).password()).not.toBe('')
  await expect(page.getByText(part.missing)).toHaveCount(1)
  await bringBack()
  await page.getByRole('button', { name: part.reload }).click()
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
})

test('[F83] [R13] the network goes while a signed-in person’s screen loads, and comes back unannounced', async ({
  browser,
  backend,
  person,
  serviceWorkers,
  watch,
}) => {
  await backend.api.newUser(person.email, person.password)
  const proxy = await startFrontProxy(backend.url)
  const context = await browser.newContext({ serviceWorkers, locale: 'en-US' })
  await watch.attach(context)
  const first = await context.newPage()
  await first.goto(proxy.url)
  await first.getByRole('button', { name: en.landing.signIn, exact: true }).click()
  await signIn(first, person)
  await expect(first.getByText('3 passwords left this week')).toBeVisible()

  const welcome = /^Welcome/
  for (const name of ['first', 'after'])
    await test.step(`before ${name} is there`, async () => {
      // A window that has none of it: nothing of the first one's cache.
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.clearBrowserCache')
      proxy.loseAt(GONE(name))
      await page.goto(`${proxy.url}/dashboard`)
      // What saves and what stands around the plate are one part, of which one card tells.
      await expect(page.getByText(part.offline)).toBeVisible()
      expect(await page.evaluate(() => navigator.onLine)).toBe(true)
      const again = page.getByRole('button', { name: part.tryAgain })
      if (name === 'first') {
        await again.click()
        await expect(page.getByText(part.offline)).toBeVisible()
      }
      proxy.mend()
      await expect(page.getByRole('heading', { name: welcome })).toBeVisible()
      await expect(page.getByText(part.offline)).toHaveCount(0)
      await expect(page.getByText('3 passwords left this week')).toBeVisible()
      await page.close()
    })
  await context.close()
  await proxy.stop()
})

test('[F82] [F83] what draws toasts is itself not there: their words and acts are, and nothing fails silently', async ({
  page,
  newUser,
  backend,
}) => {
  await newUser(page, { tier: 'premium' })
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
  const bringBack = await removeParts(page, 'Toaster', 'ProfileDialog')
  const opener = page.getByRole('button', { name: en.account.profile.open })
  const told = page.getByRole('alert').filter({ hasText: part.title })
  await opener.click()
  await expect(told).toContainText(part.missing)
  await expect(told.getByRole('button', { name: part.reload })).toBeVisible()
  await told.getByRole('button', { name: en.shell.close }).click()
  await expect(told).toHaveCount(0)
  await bringBack()
  await backend.stop()
  await opener.click()
  await expect(told).toContainText(part.offline)
  await told.getByRole('button', { name: en.shell.close }).click()
  await backend.start()
  await opener.click()
  await expect(page.getByRole('dialog', { name: en.account.profile.title })).toBeVisible()
})

test('[F83] the network goes before the app’s first script is there: it is said, and the app comes by itself or at a press', async ({
  page,
  newUser,
  context,
}) => {
  const { fullName } = await newUser(page)
  const proxy = await startFrontProxy(new URL(page.url()).origin)
  const state = await page.evaluate(() => ({ ...localStorage }))
  const next = await context.newPage()
  await next.goto(`${proxy.url}/robots.txt`)
  await next.evaluate((items) => Object.assign(localStorage, items), state)
  for (const way of ['by itself', 'at a press'])
    await test.step(way, async () => {
      const session = await context.newCDPSession(next)
      await session.send('Network.clearBrowserCache')
      proxy.loseAt(GONE('frame'))
      await next.goto(`${proxy.url}/dashboard`)
      await expect(next.getByRole('alert')).toContainText(en.landing.missing.offline)
      const again = next.getByRole('button', { name: en.landing.missing.again })
      await again.click()
      await expect(next.getByRole('alert')).toContainText(en.landing.missing.offline)
      proxy.mend()
      if (way === 'at a press') await again.click()
      await expect(next.getByText(fullName)).toBeVisible()
      await expect(next.getByRole('alert')).toHaveCount(0)
    })
  await proxy.stop()
})

test('[F83] the words of a passphrase, asked for with no network: it is not told of as a newer version', async ({
  page,
  newUser,
  backend,
}) => {
  await newUser(page, { tier: 'premium' })
  const { secret, panel, generate } = generatorOf(page)
  const kind = (name: string) => panel.getByRole('radio', { name, exact: true })
  await kind(en.generator.modes.pin).check()
  await expect(secret).toHaveText(/^\d{6}$/)
  // What tells is here already.
  await panel.getByRole('button', { name: en.generator.bulkOpen }).click()
  await page.getByRole('button', { name: 'Generate 5 passwords' }).click()
  await expect(toasts(page).getByText('Generated 5 passwords')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: en.generator.bulk })).toHaveCount(0)
  await backend.stop()
  await kind(en.generator.modes.passphrase).check()
  await expect(toasts(page).getByText(part.offline)).toBeVisible()
  await expect(toasts(page).getByText(part.missing)).toHaveCount(0)
  await backend.start()
  await generate.click()
  await expect(secret).toHaveText(/^[a-z]+(-[a-z]+){5,}$/)
})
