import type { BrowserContext, Page, Route } from '@playwright/test'
import { en } from '../helpers/texts.ts'
import type { Person, TestBackend } from './fixtures.ts'

const { failures } = en

/** The app waits 20 s for an answer; tests in which none comes have no such time. */
const PATIENCE_MS = 300
const PATIENCE_KEY = 'test.patience'

export type Fault = {
  readonly name: string
  readonly answer: (route: Route) => Promise<void>
  /** What the person is told. */
  readonly says: string
  readonly isSilent?: true
}

const PORTAL = '<!doctype html><title>Welcome</title><form>Accept our terms to use this network</form>'

/** What can come instead of an answer. */
export const FAULTS: readonly Fault[] = [
  {
    name: 'a 500',
    answer: (route) => route.fulfill({ status: 500, json: { message: 'boom' } }),
    says: failures.server_unavailable,
  },
  {
    name: 'a page of HTML with status 200',
    answer: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: PORTAL }),
    says: failures.server_unavailable,
  },
  {
    name: 'a broken connection',
    answer: (route) => route.abort('connectionreset'),
    says: failures.unreachable,
  },
  {
    name: 'no answer at all',
    answer: () => new Promise(() => {}),
    says: failures.timeout,
    isSilent: true,
  },
  {
    name: 'a 429 that does not say until when',
    answer: (route) =>
      route.fulfill({ status: 429, json: { code: 'over_request_rate_limit', message: 'slow' } }),
    says: failures.rate_limited,
  },
]

/** A 429 with its Retry-After, in seconds. */
export const tooMany = (seconds: number): Fault => ({
  name: `a 429 for ${seconds} s`,
  answer: (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': String(seconds) }, json: { message: 'slow' } }),
  says: failures.rate_limited,
})

/** Lets the app give up sooner while nothing answers (`breakNetwork`). Call it before the page is opened. */
export const shortenPatience = (context: BrowserContext) =>
  context.addInitScript((key) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (limit) => timeout(Number(sessionStorage.getItem(key) ?? limit))
  }, PATIENCE_KEY)

/** Waits that are drawn by lot are as long as they may be, so that a count of requests is the same each time. */
export const drawLongestWaits = (context: BrowserContext) =>
  context.addInitScript(() => {
    Math.random = () => 0.999
  })

/** Puts `fault` in the place of every answer to `where` that the page asks for. `asked` counts the requests. */
export const breakNetwork = async (page: Page, where: RegExp, fault: Fault) => {
  const asked: string[] = []
  const handler = async (route: Route) => {
    asked.push(route.request().url())
    await fault.answer(route)
  }
  const setPatience = (ms: number | null) =>
    page.evaluate(
      ([key, value]) =>
        value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, String(value)),
      [PATIENCE_KEY, ms] as const,
    )
  await page.route(where, handler)
  if (fault.isSilent) await setPatience(PATIENCE_MS)
  const mend = async () => {
    await page.unroute(where, handler)
    if (fault.isSilent) await setPatience(null)
  }
  return { asked, mend }
}

/** The stored token is long past its time, as if the device had been away. */
export const endToken = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('cifra.session') ?? '{}')
    localStorage.setItem('cifra.session', JSON.stringify({ ...session, expires_at: 1_600_000_000 }))
  })

type ServerRow = { readonly label: string; readonly createdAt: string; readonly password: string }

/** What the server has of a premium person, newest first. */
export const rowsOnServer = async (backend: TestBackend, person: Person): Promise<ServerRow[]> => {
  const { access_token: token } = await backend.api.signIn(person.email, person.password)
  const answer = await backend.api.call(
    '/rest/v1/password_history?select=created_at,generation_settings&order=created_at.desc',
    { token },
  )
  const rows: { created_at: string; generation_settings: { label: string; password: string } }[] =
    await answer.json()
  return rows.map(({ created_at, generation_settings: { label, password } }) => ({
    label,
    createdAt: created_at,
    password,
  }))
}

export const labelsOnServer = async (backend: TestBackend, person: Person): Promise<string[]> =>
  (await rowsOnServer(backend, person)).map(({ label }) => label).sort()
