import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startFrontProxy } from '../helpers/front-proxy.ts'
import { en } from '../helpers/texts.ts'
import { expect, testInstalled as test } from './fixtures.ts'

const { shell } = en

/** The service worker is installed and rules this page. */
const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

test('[LF-65] the caches hold files of the build and nothing else', async ({ page, newUser }) => {
  await newUser(page)
  await waitForWorker(page)
  await page.reload()
  await page.waitForLoadState('networkidle')
  const stored = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        addresses.push(new URL(request.url).pathname)
    return addresses
  })
  expect(stored).toContain('/app.html')
  const allowed =
    /^\/(?:(?:index|index\.es|app)\.html|icon\.svg|icons\/icon-\d+\.png|manifest\.webmanifest|assets\/[^/]+|-\/used)$/
  expect(stored.filter((path) => !allowed.test(path))).toEqual([])
})

test('[LF-63] server-owned paths and plain pages reach the network', async ({ page, newUser, backend }) => {
  await newUser(page)
  await waitForWorker(page)
  for (const [path, text] of [
    ['/_local/mail', /mail/i],
    ['/privacy', /Privacy/],
    ['/es/terms', /Términos/],
    ['/licenses.txt', /SIL OPEN FONT LICENSE/],
  ] as const) {
    const response = await page.goto(path)
    expect(response?.fromServiceWorker(), path).toBe(false)
    await expect(page.locator('body')).toContainText(text)
  }
  const response = await page.goto('/unknown/path')
  expect(response?.fromServiceWorker()).toBe(true)
  await page.goto(backend.url)
})

/** What the app's own files import, but for what has no code of its own there: a door to `react-router`, and types. */
const importedPackages = (): string[] => {
  const doors = ['react-router-dom', '@supabase/supabase-js']
  const names = ['src', 'workers'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [
        ...readFileSync(`${folder}/${file}`, 'utf8').matchAll(
          /^(?:import (?!type )[^;']*?from |import |\} from )'((?:@[\w-]+\/)?[\w-]+)/gm,
        ),
      ])
      .map(([, name]) => name ?? ''),
  )
  return [...new Set(names)].filter((name) => !doors.includes(name))
}

test('[C6] the licences of every package that the app imports are served, and the plain pages lead there', async ({
  page,
}) => {
  await page.goto('/es/privacy')
  await page.getByRole('link', { name: 'Licencias de terceros' }).click()
  const text = await page.locator('body').textContent()
  const names = importedPackages()
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !new RegExp(`^${name} \\d`, 'm').test(text ?? ''))).toEqual([])
})

test('starts with no network, on every screen and in both languages', async ({
  page,
  newUser,
  goOffline,
}) => {
  await newUser(page)
  await waitForWorker(page)
  await goOffline(page.context())
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: /sign out/i })).toBeVisible()
  await expect(page.getByText(shell.offlineFree)).toBeVisible()
  await page.getByRole('combobox', { name: shell.language }).selectOption('es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.goto('/nothing/here')
  await expect(page.getByRole('link', { name: 'Volver al inicio' })).toBeVisible()
})

test('Chromium finds nothing that stands against installing', async ({ page, newUser }) => {
  await newUser(page)
  await waitForWorker(page)
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A private window, as the tests use, cannot install; nothing else may be said.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { errors, url } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8'))
  expect(manifest.id).toBe('/')
  for (const { src } of [...manifest.icons, ...(manifest.screenshots ?? [])])
    expect((await page.request.get(new URL(src, url).href)).status(), src).toBe(200)
})

test('[LF-57] [LF-62] a new version asks, takes nothing from the screen, and comes when accepted', async ({
  page,
  newUser,
  newDevice,
  backend,
}) => {
  const { email, password } = await newUser(page)
  const proxy = await startFrontProxy(backend.url)
  const screen = await (await newDevice()).newPage()
  await screen.goto(proxy.url)
  await screen.getByRole('button', { name: en.landing.signIn }).click()
  await screen.getByRole('textbox', { name: en.account.email }).fill(email)
  await screen.getByRole('textbox', { name: en.account.password, exact: true }).fill(password)
  await screen.keyboard.press('Enter')
  await expect(screen.getByRole('button', { name: /sign out/i })).toBeVisible()
  await waitForWorker(screen)
  await screen.evaluate(() => Object.assign(globalThis, { untouched: true }))
  // The next version: the same worker with another content for one of its files.
  proxy.changeWorker((script) => {
    const changed = script.replace(
      /"revision":"[0-9a-f]{32}"/,
      '"revision":"00000000000000000000000000000000"',
    )
    if (changed === script) throw new Error('The worker has no revision to change')
    return changed
  })
  await screen.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(screen.getByText(shell.update.title)).toBeVisible()
  expect(await screen.evaluate(() => 'untouched' in globalThis)).toBe(true)
  await screen.getByRole('button', { name: shell.update.accept }).click()
  await screen.waitForFunction(() => !('untouched' in globalThis))
  await expect(screen.getByRole('button', { name: /sign out/i })).toBeVisible()
  await screen.close()
  await proxy.stop()
})
