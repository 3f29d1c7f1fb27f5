import type { BrowserContext, Page } from '@playwright/test'
import type { WireOp } from '../../src/core/sync/wire.ts'
import { expectDashboardOf, expectLanding, openSignIn, signIn } from './account-screens.ts'
import { labelsOnServer } from './faulty-network.ts'
import { expect, type Person, test, testInstalled } from './fixtures.ts'

const history = (page: Page) => page.getByRole('region', { name: 'Password history' })
const headings = (page: Page) => history(page).getByRole('listitem').getByRole('heading')

const save = async (page: Page, label: string): Promise<void> => {
  await page.getByLabel('Label', { exact: true }).fill(label)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(headings(page).filter({ hasText: label })).toBeVisible()
}

/** A premium person's first password is made by pressing Generate. */
const generate = async (page: Page): Promise<void> => {
  // Until the plan is known the person counts as free, and the password as theirs.
  await expect(page.getByTestId('stat-total')).toBeVisible()
  await page.getByRole('button', { name: 'Generate', exact: false }).first().click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
}

/** The person comes back to the tab: one of the sync's triggers. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const openOn = async (context: BrowserContext, person: Person): Promise<Page> => {
  const page = await context.newPage()
  await openSignIn(page)
  await signIn(page, person)
  await expectDashboardOf(page, person)
  return page
}

test('two profiles of one person see each other without a reload', async ({ page, newUser, newDevice }) => {
  const person = await newUser(page, { tier: 'premium' })
  await generate(page)
  await save(page, 'from the first')
  const second = await openOn(await newDevice(), person)
  await expect(headings(second)).toHaveText(['from the first'])
  await generate(second)
  await save(second, 'from the second')
  await expect(async () => {
    await look(page)
    await expect(headings(page)).toHaveText(['from the second', 'from the first'], { timeout: 1_500 })
  }).toPass()
  await history(page)
    .getByRole('button', { name: /^Delete .*from the first/ })
    .click()
  await expect(headings(page)).toHaveText(['from the second'])
  // The deletion is queued when the page hides, or its toast ends.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(async () => {
    await look(second)
    await expect(headings(second)).toHaveText(['from the second'], { timeout: 1_500 })
  }).toPass()
})

test('[LF-24] 2,501 rows arrive whole on a first sync', async ({ page, backend, person }) => {
  const { access_token: token } = await backend.api.newUser(person.email, person.password, 'premium')
  for (let first = 1; first <= 2_501; first += 200) {
    const ops = Array.from(
      { length: Math.min(200, 2_502 - first) },
      (_, n): WireOp => ({
        type: 'insert',
        id: crypto.randomUUID(),
        password_length: 8,
        created_at: new Date(Date.now() - n).toISOString(),
        generation_settings: { password: 'abcdefgh', label: `row ${first + n}` },
      }),
    )
    const answer = await backend.api.call('/rest/v1/rpc/sync', {
      token,
      body: {
        client_id: crypto.randomUUID(),
        epoch: null,
        cursor: 0,
        client_now: new Date().toISOString(),
        first_seq: 1,
        ops,
        page: 1,
      },
    })
    expect(answer.status).toBe(200)
  }
  // The second page waits, so that what is said meanwhile can be read.
  let goOn = () => {}
  const read = new Promise<void>((resolve) => {
    goOn = resolve
  })
  let pages = 0
  await page.route('**/rest/v1/rpc/sync', async (route) => {
    pages += 1
    if (pages > 1) await read
    await route.continue()
  })
  await openSignIn(page)
  await signIn(page, person)
  await expect(history(page)).toContainText('Syncing: 500 here so far')
  goOn()
  await expect(page.getByTestId('stat-total')).toHaveText(/^2[,.]?501$/, { timeout: 60_000 })
  await expect(history(page)).not.toContainText('so far')
  await page.getByRole('searchbox', { name: 'Search by label' }).fill('row 2501')
  await expect(headings(page)).toHaveText(['row 2501'])
  const stored = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const user = JSON.parse(localStorage.getItem('cifra.user') ?? '{}')
        const opening = indexedDB.open(`cifra-user-${user.id}`)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('mirror').objectStore('mirror').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )
  expect(stored).toBe(2_501)
})

test('[LF-36] a tab killed in the middle of a push loses and doubles nothing', async ({
  page,
  context,
  backend,
  newUser,
}) => {
  const person = await newUser(page, { tier: 'premium' })
  await generate(page)
  let served = () => {}
  const committed = new Promise<void>((resolve) => {
    served = resolve
  })
  // The server takes the push; its answer never reaches the tab.
  await context.route('**/rest/v1/rpc/sync', async (route) => {
    await route.fetch()
    served()
  })
  for (const label of ['one', 'two', 'three']) await save(page, label)
  await committed
  await page.close({ runBeforeUnload: false })
  await context.unroute('**/rest/v1/rpc/sync')

  const again = await context.newPage()
  await again.goto('/')
  await expectDashboardOf(again, person)
  await expect(headings(again)).toHaveText(['three', 'two', 'one'])
  await expect.poll(() => labelsOnServer(backend, person)).toEqual(['one', 'three', 'two'])
  await expect(headings(again)).toHaveText(['three', 'two', 'one'])
  await expect(again.getByTestId('stat-total')).toHaveText('3')
})

testInstalled(
  '[LF-39] A signs out, B signs in: nothing of A is left on the device',
  async ({ page, backend, newUser }) => {
    const ada = await newUser(page, { tier: 'premium' })
    await generate(page)
    await save(page, 'canary-of-ada')
    await expect.poll(() => labelsOnServer(backend, ada)).toEqual(['canary-of-ada'])
    const adaId = await page.evaluate(
      () => JSON.parse(localStorage.getItem('cifra.user') ?? '{}').id as string,
    )
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expectLanding(page)

    const bob = await newUser(page, { tier: 'premium' })
    await expectDashboardOf(page, bob)
    await expect(page.getByText('No passwords saved yet')).toBeVisible()
    const everything = await page.evaluate(async () => {
      const dump: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
      for (const { name } of await indexedDB.databases()) {
        if (!name) continue
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onsuccess = () => resolve(opening.result)
          opening.onerror = () => reject(opening.error)
        })
        for (const store of db.objectStoreNames) {
          const rows = await new Promise((resolve) => {
            const reading = db.transaction(store).objectStore(store).getAll()
            reading.onsuccess = () => resolve(reading.result)
          })
          dump.push(name, store, rows)
        }
        db.close()
      }
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const isText = /\.(js|css|html|json|webmanifest|svg)$|\/$/.test(new URL(request.url).pathname)
          dump.push(request.url, isText ? await (await cache.match(request))?.text() : '')
        }
      }
      return JSON.stringify(dump)
    })
    expect(everything).toContain(bob.email)
    for (const trace of [adaId, ada.email, ada.fullName, 'canary-of-ada'])
      expect(everything).not.toContain(trace)
  },
)
