import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { SIGN_IN_IS_ENOUGH } from '../../src/core/account/history-choice.ts'
import { SESSION_KEY } from '../../src/remote/session-holder.ts'
import { USER_KEY } from '../../src/state/auth/remembered-user.ts'
import { createApiClient, type Mail } from '../helpers/api-client.ts'
import { type BackendProcess, startBackendProcess } from '../helpers/backend-process.ts'
import { createConsoleWatch } from './console-watch.ts'

export { expect }

type Tier = 'free' | 'premium'
export type Person = { readonly email: string; readonly password: string; readonly fullName: string }

/** The embedded backend that a worker's tests share. A test that stops it need not start it again. */
export type TestBackend = {
  readonly url: string
  readonly keys: BackendProcess['keys']
  /** Where it keeps its files. */
  readonly dataDir: string
  /** Newest first. */
  mail(to: string): Promise<Mail[]>
  setTier(email: string, tier: Tier): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  /** All that the server has printed. */
  output(): string
  crash(): string | null
  readonly api: ReturnType<typeof createApiClient>
}

type Fixtures = {
  /** A person nobody else is, not signed up yet. */
  person: Person
  /** What the console may say in this test beyond nothing: `expectedErrors.push(/402/)`. */
  expectedErrors: RegExp[]
  watch: ReturnType<typeof createConsoleWatch>
  /** A device on which somebody new is signed in already, as it stands after the link of their mail; resolves on the dashboard. */
  newUser(
    page: Page,
    options?: {
      readonly tier?: Tier
      /** Not yet said who can open the history: everybody else has, so that the question stands in no other test's way. */
      readonly isUndecided?: boolean
    },
  ): Promise<Person>
  /** Another device: a browser profile of its own, watched like the first. */
  newDevice(): Promise<BrowserContext>
}

type InstalledFixtures = {
  /** Takes the network away, really: the browser offline and the server down. Undone by `comeBack` or the test's end. */
  goOffline(...contexts: BrowserContext[]): Promise<void>
  comeBack(...contexts: BrowserContext[]): Promise<void>
}

type WorkerFixtures = { backend: TestBackend }

let persons = 0
const createPerson = (worker: number): Person => {
  persons += 1
  return {
    email: `person-${worker}-${Date.now().toString(36)}-${persons}@example.com`,
    password: `Correct-horse-${worker}-${persons}`,
    fullName: `Ana Test ${persons}`,
  }
}

/** Without the service worker, which stores the whole app at every first visit: a quarter of a test's time. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serviceWorkers: 'block',

  backend: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const process = await startBackendProcess()
      const api = createApiClient(process)
      let running = true
      await use({
        url: process.url,
        keys: process.keys,
        dataDir: process.dataDir,
        mail: api.mails,
        setTier: api.setTier,
        stop: async () => {
          if (running) await process.stop()
          running = false
        },
        start: async () => {
          if (!running) await process.start()
          running = true
        },
        output: process.output,
        crash: process.crash,
        api,
      })
      await process.remove()
    },
    { scope: 'worker', timeout: 480_000 },
  ],

  baseURL: ({ backend }, use) => use(backend.url),

  person: ({ backend: _ }, use, info) => use(createPerson(info.workerIndex)),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  expectedErrors: ({}, use) =>
    // Who one is, when that is being read at the moment of the sign-out, finds its session ended. The app heeds no answer then, but the
    // browser itself writes the status down.
    use([/401 \(Unauthorized\) \(\/rest\/v1\/profiles\)/, /403 \(Forbidden\) \(\/auth\/v1\/user\)/]),

  watch: async ({ backend, expectedErrors }, use) => {
    const watch = createConsoleWatch()
    await use(watch)
    expect(backend.crash()).toBeNull()
    await backend.start()
    expect(watch.unexpected(expectedErrors), 'errors in the console').toEqual([])
  },

  context: async ({ context, watch }, use) => {
    await watch.attach(context)
    await use(context)
  },

  newDevice: async ({ browser, backend, serviceWorkers, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        baseURL: backend.url,
        serviceWorkers,
        locale: 'en-US',
        timezoneId: 'UTC',
      })
      contexts.push(context)
      await watch.attach(context)
      return context
    })
    await Promise.all(contexts.map((context) => context.close()))
  },

  newUser: async ({ backend, watch: _ }, use, info) => {
    await use(async (page, { tier = 'free', isUndecided = false } = {}) => {
      const person = createPerson(info.workerIndex)
      const { email, password, fullName } = person
      const first = await backend.api.newUser(
        email,
        password,
        tier,
        fullName,
        isUndecided ? {} : { history: SIGN_IN_IS_ENOUGH },
      )
      // A session that began after the purchase says so itself.
      const session = tier === 'premium' ? await backend.api.signIn(email, password) : first
      const user = { id: session.user.id, email, fullName, stay: randomUUID() }
      // A page of the origin that runs nothing.
      await page.goto('/robots.txt')
      await page.evaluate(
        (items) => {
          for (const [key, value] of Object.entries(items)) localStorage.setItem(key, JSON.stringify(value))
        },
        Object.fromEntries([
          [USER_KEY, user],
          [SESSION_KEY, session],
        ]),
      )
      await page.goto('/dashboard')
      await expect(page.getByText(fullName)).toBeVisible()
      return person
    })
  },
})

/** With it: what goes on without a network, or is about what is stored. */
export const testInstalled = test.extend<InstalledFixtures>({
  serviceWorkers: 'allow',

  goOffline: async ({ backend, expectedErrors }, use) => {
    await use(async (...contexts) => {
      // The second: the browser itself writes down that it could not look for the service worker's script. The
      // third: a live channel that comes back while the server starts, which no offline browser holds back.
      expectedErrors.push(
        /net::ERR_/,
        /An unknown error occurred when fetching the script/,
        /WebSocket .* Unexpected response code: 503/,
      )
      // What the screens load later comes from the device from here on: a busy machine is idle before it has asked for it.
      for (const page of contexts.flatMap((context) => context.pages()))
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await backend.stop()
      await Promise.all(contexts.map((context) => context.setOffline(true)))
    })
  },

  comeBack: async ({ backend }, use) => {
    await use(async (...contexts) => {
      await backend.start()
      await Promise.all(contexts.map((context) => context.setOffline(false)))
    })
  },
})
