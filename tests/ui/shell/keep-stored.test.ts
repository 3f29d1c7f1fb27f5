import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Stored = { readonly starts: boolean; readonly missing: number }

beforeEach(() => {
  vi.resetModules()
})

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A browser whose worker is there, and answers, as the test says; time goes on by `wait`. */
const open = async () => {
  const { keepStored, onStored, startsOffline } = await import('../../../src/ui/shell/keep-stored.ts')
  const browser = {
    worker: null as object | null,
    answer: null as Stored | null,
    isSilent: false,
    registers: () => Promise.resolve(undefined),
    registered: 0,
    asked: 0,
    updated: 0,
  }
  const timers: { readonly run: () => void; readonly ms: number }[] = []
  const waits: number[] = []
  const claims: boolean[] = []
  const registration = Object.assign(new EventTarget(), {
    installing: null as EventTarget | null,
    waiting: null,
    update: async () => {
      browser.updated += 1
    },
  })
  stops.push(onStored(() => claims.push(startsOffline())))
  const start = async () => {
    keepStored({
      workbox: {
        register: () => {
          browser.registered += 1
          return browser.registers()
        },
      },
      registration: async () =>
        Object.assign(registration, { active: browser.worker }) as unknown as ServiceWorkerRegistration,
      ask: async () => {
        browser.asked += 1
        return browser.isSilent ? new Promise<null>(() => {}) : browser.answer
      },
      setTimeout: (run, ms) => timers.push({ run, ms }),
    })
    await settled()
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
  const wait = async () => {
    const [next, ...others] = timers.splice(0)
    timers.push(...others)
    if (next === undefined) throw new Error('Nothing is waited for')
    waits.push(next.ms)
    next.run()
    await settled()
  }
  return {
    browser,
    registration,
    start,
    wait,
    settled,
    waits,
    claims,
    startsOffline,
    isDone: () => timers.length === 0,
  }
}

it('[R14] [K1] an install that failed is tried again while the page is open, ever more rarely', async () => {
  const { browser, start, wait, waits, startsOffline } = await open()
  browser.registers = () => Promise.reject(new TypeError('Failed to fetch'))
  await start()
  for (let n = 0; n < 8; n++) await wait()
  expect(browser.registered).toBe(9)
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((seconds) => seconds * 1_000))
  expect(startsOffline()).toBe(false)
})

it('[R14] [K2] files that are missing are asked for until all are stored', async () => {
  const { browser, start, wait, isDone } = await open()
  browser.worker = {}
  browser.answer = { starts: true, missing: 2 }
  await start()
  await wait()
  expect(browser.asked).toBe(2)
  expect(isDone()).toBe(false)
  browser.answer = { starts: true, missing: 0 }
  await wait()
  expect(isDone()).toBe(true)
})

it('[R14] [K3] that the app starts with no network is said by the worker and nobody else', async () => {
  const { browser, start, wait, claims, startsOffline } = await open()
  await start()
  // Installed, and of an earlier version, which knows no such question.
  browser.worker = {}
  await wait()
  browser.answer = { starts: false, missing: 1 }
  await wait()
  expect(startsOffline()).toBe(false)
  browser.answer = { starts: true, missing: 1 }
  await wait()
  expect(startsOffline()).toBe(true)
  // The browser has thrown away some since.
  browser.answer = { starts: false, missing: 3 }
  await wait()
  expect(startsOffline()).toBe(false)
  expect(claims).toEqual([false, false, false, true, false])
})

it('[R14] an update whose files did not come is looked for again, one that waits is not', async () => {
  const { browser, registration, start, wait, settled, isDone } = await open()
  browser.worker = {}
  browser.answer = { starts: true, missing: 0 }
  await start()
  const fail = async (waiting: null | object) => {
    const worker = Object.assign(new EventTarget(), { state: 'redundant' })
    Object.assign(registration, { installing: worker, waiting })
    registration.dispatchEvent(new Event('updatefound'))
    worker.dispatchEvent(new Event('statechange'))
    await settled()
  }
  await fail({})
  expect(isDone()).toBe(true)
  await fail(null)
  await wait()
  expect(browser.updated).toBe(1)
})

it.each(['found', 'being installed'] as const)(
  '[R14] an update that is %s before the worker has answered is looked for again when its files do not come',
  async (when) => {
    const { browser, registration, start, wait } = await open()
    Object.assign(browser, { worker: {}, isSilent: true })
    const worker = Object.assign(new EventTarget(), { state: 'redundant' })
    if (when === 'being installed') registration.installing = worker
    await start()
    if (when === 'found') {
      registration.installing = worker
      registration.dispatchEvent(new Event('updatefound'))
    }
    worker.dispatchEvent(new Event('statechange'))
    await wait()
    expect(browser.updated).toBe(1)
  },
)
