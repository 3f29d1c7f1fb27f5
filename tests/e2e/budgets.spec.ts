import { statSync } from 'node:fs'
import {
  chunksOf,
  gzipKilobytes,
  listBuilt,
  readBuilt,
  scriptsOf,
  withImports,
} from '../helpers/built-files.ts'
import { openSignIn } from './account-screens.ts'
import { expect, test } from './fixtures.ts'
import { openPremium, rowOf, save } from './history-page.ts'

/* What the first minute costs, counted on the built files, gzip level 9, in kB of 1000 bytes. */
const LANDING_KB = 15
const DASHBOARD_KB = { free: { first: 120, all: 196 }, premium: { first: 120, all: 215 } } as const
const FONTS_KB = 60
const VAULT_KB = 36

const landing = withImports(scriptsOf('index.html'))

test(`the landing page loads at most ${LANDING_KB} kB of script`, () => {
  expect(gzipKilobytes(landing)).toBeLessThanOrEqual(LANDING_KB)
})

test('it loads no framework, nothing of accounts, storage or dialogs', () => {
  const source = [...landing].map(readBuilt).join('\n')
  for (const mark of [
    'useState',
    'PluralRules',
    'GoTrueClient',
    'PGRST116',
    'IDBKeyRange',
    'alertdialog',
    'comlink',
  ])
    expect(source.includes(mark), mark).toBe(false)
})

/**
 * Runs in the page: which scripts it had asked for when the first password stood on the plate. At that moment, and not in a frame
 * after it, which a busy machine draws when more has been asked for.
 */
const noteFirstPassword = `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-never-covered] [translate="no"]')) return
    observer.disconnect()
    window.scriptsToPassword = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1))
  }).observe(document, { childList: true, subtree: true })`

for (const [tier, { first, all }] of Object.entries(DASHBOARD_KB))
  test(`a ${tier} dashboard: at most ${first} kB of script to its first password, ${all} kB in all`, async ({
    page,
    newUser,
  }) => {
    await newUser(page, { tier: tier === 'premium' ? 'premium' : 'free' })
    // The plan is known from here on, as at every visit but the first after a sign-in.
    await expect(page.getByRole('button', { name: /sign out/i })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cifra.plan'))).toContain(tier)
    const loaded = new Set<string>()
    // Only what the page itself asks for; the service worker stores the rest afterwards.
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js') && !request.serviceWorker()) loaded.add(pathname.slice(1))
    })
    await page.addInitScript({ content: noteFirstPassword })
    // A premium person's channel comes last of all.
    const channel = tier === 'premium' ? page.waitForEvent('websocket') : null
    await page.goto('/dashboard')
    await expect(page.getByRole('button', { name: /sign out/i })).toBeVisible()
    await channel
    await page.waitForLoadState('networkidle')
    loaded.delete('service-worker.js')
    const noted = await page.evaluate(() => Reflect.get(window, 'scriptsToPassword') as string[])
    // What makes the password counts, whether or not the page's own list names a worker's script. Where the worker is late, on a busy
    // machine, the page makes it in its place.
    const toPassword = new Set([
      ...chunksOf('generator.worker'),
      ...noted.filter((name) => name.endsWith('.js') && !name.startsWith('assets/in-page-')),
    ])
    expect(toPassword.size).toBeGreaterThan(landing.size)
    expect(gzipKilobytes(toPassword), [...toPassword].join(' ')).toBeLessThanOrEqual(first)
    expect(gzipKilobytes(loaded), [...loaded].join(' ')).toBeLessThanOrEqual(all)
  })

test('who signs in waits for nothing that only a first password is followed by', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (!request.serviceWorker()) loaded.push(new URL(request.url()).pathname.slice(1))
  })
  await page.goto('/')
  await openSignIn(page)
  // The code of the account service is there.
  await expect.poll(() => loaded).toContain(chunksOf('auth')[0])
  await page.waitForLoadState('networkidle')
  expect(loaded).not.toContain(chunksOf('after')[0])
})

/** Code of histories that only their person opens, by the source file that each built one is named for. */
const VAULT_CODE = [
  'open-ring',
  'sealed-rows',
  'keep-vault',
  'vault-keys',
  'words',
  'english',
  'WayInDialog',
  'WaysIn',
]

test('[V19] who has no vault loads no code of it, with a history that is shown, added to and searched', async ({
  page,
  newUser,
}) => {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    if (!request.serviceWorker()) loaded.add(new URL(request.url()).pathname.slice(1))
  })
  await openPremium(page, newUser)
  await save(page, 'Mail')
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search by label' }).fill('mai')
  await expect(rowOf(page, 'Mail')).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const name of VAULT_CODE) {
    expect(chunksOf(name), name).toHaveLength(1)
    expect(loaded, name).not.toContain(chunksOf(name)[0])
  }
})

test(`who chooses “Only me” by words loads at most ${VAULT_KB} kB of script for it`, () => {
  const parts = ['WayInDialog', 'words', 'english', 'vault-keys', 'open-ring', 'sealed-rows'].map((name) => {
    expect(chunksOf(name), name).not.toHaveLength(0)
    return chunksOf(name)
  })
  const loaded = new Set(withImports(parts.flat()))
  // What every dashboard and every dialog has is no part of it, nor what the question has, nor the syncs (keep-vault).
  for (const path of withImports([
    ...chunksOf('after'),
    ...chunksOf('DialogPopup'),
    ...chunksOf('ChoiceCard'),
  ]))
    loaded.delete(path)
  expect(gzipKilobytes(loaded), [...loaded].join(' ')).toBeLessThanOrEqual(VAULT_KB)
  expect(gzipKilobytes(loaded)).toBeGreaterThan(20)
})

test(`the fonts are at most ${FONTS_KB} kB`, () => {
  const fonts = listBuilt().filter((path) => path.endsWith('.woff2'))
  expect(fonts).toHaveLength(2)
  expect(fonts.reduce((sum, path) => sum + statSync(`dist/${path}`).size, 0) / 1000).toBeLessThanOrEqual(
    FONTS_KB,
  )
})

test('dialogs, accounts and storage have files of their own', () => {
  for (const name of ['DialogPopup', 'ConfirmDialogPopup', 'AccountScreen', 'auth', 'after'])
    expect(chunksOf(name), name).not.toHaveLength(0)
})

test('no built page names another origin, but in its structured data', () => {
  for (const path of listBuilt().filter((name) => name.endsWith('.html'))) {
    const html = readBuilt(path).replaceAll(/<script type="application\/ld\+json">.*?<\/script>/g, '')
    expect([...html.matchAll(/(?:src|href)="(https?:)?\/\/[^"]*"/g)].map(String), path).toEqual([])
    expect(html, path).not.toMatch(/style="|onclick=/)
    // What stands in a page is named by its hash in every policy; the plain pages need nothing.
    const isApp = /^(index|index\.es|app)\.html$/.test(path)
    expect(html.match(/<script>/g) ?? [], path).toHaveLength(isApp ? 1 : 0)
    expect(html.match(/<style>/g) ?? [], path).toHaveLength(path.startsWith('index') ? 1 : 0)
  }
})

test('the structured data claims a price and no rating', () => {
  const text = /ld\+json">(.*?)<\/script>/.exec(readBuilt('index.html'))?.[1] ?? ''
  const data = JSON.parse(text)
  expect(
    data.offers.map((offer: { price: string; priceCurrency: string }) => [offer.price, offer.priceCurrency]),
  ).toEqual([
    ['0', 'MXN'],
    ['99', 'MXN'],
  ])
  expect(text).not.toMatch(/aggregateRating|review/i)
})

test('each language names the other, itself and a canonical address', () => {
  for (const [page, address] of [
    ['index.html', '/'],
    ['index.es.html', '/?lang=es'],
  ] as const) {
    const html = readBuilt(page)
    expect(html).toContain(`<link rel="canonical" href="${address}" />`)
    for (const alternate of [
      'hreflang="en" href="/"',
      'hreflang="es" href="/?lang=es"',
      'hreflang="x-default" href="/"',
    ])
      expect(html).toContain(alternate)
  }
  expect(readBuilt('app.html')).toContain('<meta name="robots" content="noindex" />')
})
