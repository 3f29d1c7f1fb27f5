/**
 * [V18] [V19] `npm test -- earlier`: an app of before there were vaults, served first, and then this one, by this server. Without EARLIER_DIST,
 * the folder of that app's build, there is nothing to look at.
 */
import type { BrowserContext, Page } from '@playwright/test'
import { createApiClient } from '../helpers/api-client.ts'
import { type BackendProcess, startBackendProcess } from '../helpers/backend-process.ts'
import { expectDashboardOf, openSignIn, signIn } from './account-screens.ts'
import { expect, type Person, testInstalled as test } from './fixtures.ts'
import { historyOf, reveal, rowOf, save } from './history-page.ts'
import { chooseByWords, look, markOf, openByWords, waitingOf } from './vault-page.ts'

const EARLIER = process.env.EARLIER_DIST

test.skip(EARLIER === undefined, 'No earlier app is given')

const settingsOf = async (backend: BackendProcess, { email, password }: Person) => {
  const api = createApiClient(backend)
  const { access_token: token } = await api.signIn(email, password)
  const answer = await api.call('/rest/v1/password_history?select=generation_settings', { token })
  const rows: readonly { readonly generation_settings: object }[] = await answer.json()
  return rows.map(({ generation_settings }) => generation_settings)
}

const countOf = async (backend: BackendProcess, person: Person) => {
  const settings = await settingsOf(backend, person)
  const readable = settings.filter((each) => 'password' in each).length
  return { readable, sealed: settings.length - readable }
}

/** Looks until the server has what is expected: the app asks again when somebody comes back to it. */
const untilServerHas = (page: Page, backend: BackendProcess, person: Person, expected: object) =>
  expect
    .poll(
      async () => {
        await look(page)
        return countOf(backend, person)
      },
      { intervals: [1_000] },
    )
    .toEqual(expected)

/** The earlier app shows no password before one is asked for. */
const make = async (page: Page, label: string) => {
  await page
    .getByRole('button', { name: /^Generate/ })
    .first()
    .click()
  await save(page, label)
}

const update = async (page: Page) => {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await page.getByRole('button', { name: 'Update now' }).click()
  await page.waitForLoadState('load')
}

test('[V18] [V19] an app of before vaults loses nothing when its account has one, and notices nothing where it has none', async ({
  browser,
}, info) => {
  const contexts: BrowserContext[] = []
  const begun = Date.now()
  const step = (what: string) => console.info(`  ${Math.round((Date.now() - begun) / 1_000)} s: ${what}`)
  let backend = await startBackendProcess({ distDir: EARLIER ?? '' })
  const { url, dataDir } = backend
  try {
    const open = async (person: Person): Promise<Page> => {
      const context = await browser.newContext({ baseURL: url, locale: 'en-US', timezoneId: 'UTC' })
      contexts.push(context)
      const page = await context.newPage()
      await openSignIn(page)
      await signIn(page, person)
      await expectDashboardOf(page, person)
      return page
    }
    const person = async (name: string): Promise<Person> => {
      const made = {
        email: `${name}-${info.workerIndex}@example.com`,
        password: 'Correct-horse-9',
        fullName: `${name} Test`,
      }
      await createApiClient(backend).newUser(made.email, made.password, 'premium', made.fullName)
      return made
    }
    const [ada, eva] = [await person('Ada'), await person('Eva')]

    step('both on the earlier app')
    // Both on the earlier app: two rows that the server has.
    const old = await open(ada)
    const still = await open(eva)
    for (const page of [old, still]) for (const label of ['Mail', 'Bank']) await make(page, label)
    await untilServerHas(old, backend, ada, { readable: 2, sealed: 0 })
    await untilServerHas(still, backend, eva, { readable: 2, sealed: 0 })
    const secret = await reveal(rowOf(old, 'Mail'))
    for (const page of [old, still]) {
      expect(await page.evaluate(() => caches.keys().then(({ length }) => length))).toBeGreaterThan(0)
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    }

    step('the server serves this app')
    // The server now serves this app; Ada chooses on a new device.
    await backend.stop()
    backend = await startBackendProcess({ dataDir, port: Number(new URL(url).port) })
    const fresh = await open(ada)
    await expect(rowOf(fresh, 'Mail')).toBeVisible()
    await make(fresh, 'Shop')
    const words = await chooseByWords(fresh)
    await untilServerHas(fresh, backend, ada, { readable: 0, sealed: 3 })

    step('saved on the earlier app')
    // The earlier app is still open on the old device: what is saved there waits, and nothing of it goes.
    const answered: number[] = []
    old.on('response', (answer) => {
      if (answer.url().endsWith('/rpc/sync')) answered.push(answer.status())
    })
    await make(old, 'Meanwhile')
    await expect.poll(() => look(old).then(() => answered.length)).toBeGreaterThan(0)
    expect(new Set(answered)).toEqual(new Set([426]))
    expect(await countOf(backend, ada)).toEqual({ readable: 0, sealed: 3 })
    await old.reload()
    for (const label of ['Mail', 'Bank', 'Meanwhile']) await expect(rowOf(old, label)).toBeVisible()

    step('updated')
    // The update is accepted: all that was here is here, and waits for the words.
    await update(old)
    await expect(waitingOf(old)).toBeVisible()
    for (const label of ['Mail', 'Bank', 'Meanwhile']) await expect(rowOf(old, label)).toBeVisible()
    expect(await reveal(rowOf(old, 'Mail'))).toBe(secret)
    await openByWords(waitingOf(old), words.join(' '))
    await expect(markOf(old)).toBeVisible()
    await expect(rowOf(old, 'Shop')).toBeVisible()
    await untilServerHas(old, backend, ada, { readable: 0, sealed: 4 })
    await look(fresh)
    await expect(rowOf(fresh, 'Meanwhile')).toBeVisible()

    step('without a vault')
    // Eva never chose: the earlier app goes on, and the update changes nothing of hers.
    await make(still, 'Later')
    await untilServerHas(still, backend, eva, { readable: 3, sealed: 0 })
    await update(still)
    for (const label of ['Mail', 'Bank', 'Later']) await expect(rowOf(still, label)).toBeVisible()
    await make(still, 'After')
    await untilServerHas(still, backend, eva, { readable: 4, sealed: 0 })
    await expect(historyOf(still)).toBeVisible()
    await expect(markOf(still)).toHaveCount(0)
    await expect(waitingOf(still)).toHaveCount(0)
  } finally {
    await Promise.all(contexts.map((context) => context.close()))
    await backend.remove()
  }
})
