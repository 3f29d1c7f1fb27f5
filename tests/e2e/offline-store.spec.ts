import type { BrowserContext, Page } from '@playwright/test'
import { startFrontProxy } from '../helpers/front-proxy.ts'
import { en } from '../helpers/texts.ts'
import { signIn } from './account-screens.ts'
import { testInstalled as base, expect } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'

/** The network between the browser and the server is the network's: it is taken away there. */
const test = base.extend<{ network: Awaited<ReturnType<typeof startFrontProxy>> }>({
  network: async ({ backend, expectedErrors }, use) => {
    expectedErrors.push(/net::ERR_/, /404/)
    const network = await startFrontProxy(backend.url)
    await use(network)
    await network.stop()
  },
})

const { landing } = en

const storedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })

const enter = async (context: BrowserContext, url: string, person: { email: string; password: string }) => {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: landing.signIn, exact: true }).click()
  await signIn(page, person)
  await expect(page.getByText('3 passwords left this week')).toBeVisible()
  return page
}

for (const [what, missing] of [
  ['an icon', /^\/icons\/icon-192\.png/],
  ['the other language’s page', /^\/index\.es/],
  [
    'everything that is loaded later',
    /^\/(icons|icon\.svg|index\.es|manifest|assets\/(BulkDialog|ProfileDialog|remote|export|esm|jetbrains))/,
  ],
] as const)
  test(`[R14] without ${what} the app is stored, starts and generates; the file comes while the page is open`, async ({
    newDevice,
    backend,
    network,
    person,
  }) => {
    await backend.api.newUser(person.email, person.password)
    const page = await enter(await newDevice(), network.url, person)
    // Signed in with all parts; what is stored is only looked at from here on.
    await page.evaluate(async () => {
      for (const each of await navigator.serviceWorker.getRegistrations()) await each.unregister()
      for (const name of await caches.keys()) await caches.delete(name)
    })
    network.decide((path) => (missing.test(path) ? (response) => response.writeHead(404).end() : 'pass'))
    await page.goto(`${network.url}/dashboard`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    expect((await storedPaths(page)).filter((path) => missing.test(path))).toEqual([])

    network.decide(() => 'break')
    await page.goto(`${network.url}/dashboard`)
    const generator = generatorOf(page)
    const before = await generator.password()
    await generator.generate.click()
    await generator.next(before)

    network.mend()
    await expect.poll(async () => (await storedPaths(page)).some((path) => missing.test(path))).toBe(true)
  })

test('[R15] a visitor who comes back with no network sees the landing page', async ({ page, network }) => {
  await page.goto(network.url)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  network.decide(() => 'break')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.hero.headline)
  await page.goto(`${network.url}/?lang=es`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Contraseñas')
})

test('[R15] a visitor whose landing page the app draws finds it with no network', async ({
  page,
  network,
}) => {
  await page.goto(`${network.url}/dashboard`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  network.decide(() => 'break')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.hero.headline)
})

test('[R15] nothing is stored for a visitor who saves data', async ({ page, network }) => {
  const asked: string[] = []
  network.decide((path) => {
    asked.push(path)
    return 'pass'
  })
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) }),
  )
  await page.goto(network.url, { waitUntil: 'networkidle' })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 6_000 })))
  expect(asked).toContain('/')
  expect(asked).not.toContain('/service-worker.js')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('[R16] a captive portal’s page is not stored as the shell; the app is, once the portal has let through', async ({
  page,
  network,
}) => {
  let isCaptive = true
  network.decide((path) =>
    isCaptive && /^\/(index|app)\.html/.test(path)
      ? (response) =>
          response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Accept our terms</title>')
      : 'pass',
  )
  await page.goto(network.url, { waitUntil: 'networkidle' })
  // What the portal has let through waits for the rest; the version is not installed without it.
  await expect.poll(async () => (await storedPaths(page)).length).toBeGreaterThan(0)
  expect((await storedPaths(page)).filter((path) => /^\/(index|app)\.html/.test(path))).toEqual([])
  isCaptive = false
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  network.decide(() => 'break')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.hero.headline)
})
