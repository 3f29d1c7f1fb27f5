import { expect, it, vi } from 'vitest'
import { type UpdatesHost, watchUpdates } from '../../../src/ui/shell/updates.ts'

const HOUR_MS = 3_600_000

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

const startHost = async () => {
  const events = new Map<string, () => void>()
  const timers: Array<{ run: () => void; ms: number }> = []
  const page = { visibilityState: 'visible' as DocumentVisibilityState, now: 0 }
  const reload = vi.fn()
  const update = vi.fn(async () => {})
  const messageSkipWaiting = vi.fn()
  const registration = Object.assign(new EventTarget(), {
    installing: null as EventTarget | null,
    waiting: null as object | null,
    update: vi.fn(async () => {}),
  })
  const host = {
    workbox: {
      addEventListener: (type: string, listener: () => void) => void events.set(type, listener),
      register: async () => undefined,
      update,
      messageSkipWaiting,
    },
    ready: Promise.resolve(registration),
    reload,
    document: {
      addEventListener: (type: string, listener: () => void) => void events.set(type, listener),
      get visibilityState() {
        return page.visibilityState
      },
    },
    setTimeout: (run: () => void, ms: number) => timers.push({ run, ms }),
    now: () => page.now,
  } as unknown as UpdatesHost
  const fire = (type: string) => events.get(type)?.()
  const updates = watchUpdates(host)
  await settled()
  /** A new version is found, and its install ends so. */
  const find = (state: 'installed' | 'redundant') => {
    const worker = Object.assign(new EventTarget(), { state })
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    Object.assign(registration, { installing: null, ...(state === 'installed' && { waiting: worker }) })
    worker.dispatchEvent(new Event('statechange'))
    for (const timer of timers.splice(0)) timer.run()
  }
  return { updates, registration, find, fire, timers, page, reload, update, messageSkipWaiting }
}

it('[U1] [LF-57] a new version asks, and reloads nothing by itself', async () => {
  const { updates, find, fire, reload } = await startHost()
  const tell = vi.fn()
  updates.onWaiting(tell)
  find('installed')
  expect(tell).toHaveBeenCalledOnce()
  fire('controlling')
  expect(reload).not.toHaveBeenCalled()
})

it('[U1] a version that waited before the app asked is told at once, and no more after stopping', async () => {
  const { updates, find } = await startHost()
  find('installed')
  const tell = vi.fn()
  const stop = updates.onWaiting(tell)
  expect(tell).toHaveBeenCalledOnce()
  stop()
  find('installed')
  expect(tell).toHaveBeenCalledOnce()
})

it('[U2] after the acceptance the page reloads when the new worker takes over, once', async () => {
  const { updates, fire, timers, reload, messageSkipWaiting } = await startHost()
  updates.accept()
  expect(messageSkipWaiting).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  fire('controlling')
  for (const timer of timers) timer.run()
  expect(reload).toHaveBeenCalledOnce()
})

it('[U2] [LF-62] without controllerchange it reloads by timer within 3 s', async () => {
  const { updates, timers, reload } = await startHost()
  updates.accept()
  expect(timers.map(({ ms }) => ms).every((ms) => ms <= 3000)).toBe(true)
  for (const timer of timers) timer.run()
  expect(reload).toHaveBeenCalledOnce()
})

it('[U3] another tab accepted: this page stays as it is', async () => {
  const { updates, find, fire, reload } = await startHost()
  updates.onWaiting(() => {})
  find('installed')
  fire('controlling')
  expect(reload).not.toHaveBeenCalled()
})

it('looks for a new version when it becomes visible, at most once an hour', async () => {
  const { fire, page, update } = await startHost()
  page.now = HOUR_MS - 1
  fire('visibilitychange')
  expect(update).not.toHaveBeenCalled()
  page.now = HOUR_MS
  fire('visibilitychange')
  fire('visibilitychange')
  expect(update).toHaveBeenCalledOnce()
  page.now = 3 * HOUR_MS
  page.visibilityState = 'hidden'
  fire('visibilitychange')
  expect(update).toHaveBeenCalledOnce()
})

it('[R11] a newer server is answered by a look for the new version, once in five minutes', async () => {
  const { updates, page, update } = await startHost()
  for (let minute = 0; minute < 10; minute++) {
    page.now = minute * 60_000
    updates.look()
  }
  expect(update).toHaveBeenCalledTimes(2)
})

it('[R14] [U4] each version that comes to wait is told, also after installs that failed', async () => {
  const { updates, find } = await startHost()
  const tell = vi.fn()
  updates.onWaiting(tell)
  find('redundant')
  expect(tell).not.toHaveBeenCalled()
  find('installed')
  expect(tell).toHaveBeenCalledTimes(1)
  find('installed')
  expect(tell).toHaveBeenCalledTimes(2)
})

it('[U4] a version that takes over by itself is not asked about', async () => {
  const { updates, registration, timers } = await startHost()
  const tell = vi.fn()
  updates.onWaiting(tell)
  const worker = Object.assign(new EventTarget(), { state: 'installed' })
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  registration.waiting = worker
  worker.dispatchEvent(new Event('statechange'))
  registration.waiting = null
  for (const timer of timers) timer.run()
  expect(tell).not.toHaveBeenCalled()
})

it('[R11] a newer server tells again of a version that waits: at once, and then once an hour', async () => {
  const { updates, find, page, update } = await startHost()
  const tell = vi.fn()
  updates.onWaiting(tell)
  find('installed')
  tell.mockClear()
  for (let minute = 0; minute < 120; minute++) {
    page.now = minute * 60_000
    updates.look()
  }
  expect(tell).toHaveBeenCalledTimes(2)
  expect(update).not.toHaveBeenCalled()
})

/** As time goes on, and no longer than the longest wait. */
const goOn = async (timers: { run: () => void; ms: number }[]) => {
  await settled()
  expect(timers.every(({ ms }) => ms <= 5_000)).toBe(true)
  for (const timer of timers.splice(0)) timer.run()
  await settled()
}

it('[R11] [U5] who reloads for a newer version gets the one that waits', async () => {
  const { updates, find, fire, reload, messageSkipWaiting } = await startHost()
  find('installed')
  updates.reload()
  await settled()
  expect(messageSkipWaiting).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  fire('controlling')
  expect(reload).toHaveBeenCalledOnce()
})

it('[R11] [U5] who reloads for a newer version gets the one that is found then', async () => {
  const { updates, registration, fire, reload, messageSkipWaiting } = await startHost()
  const worker = new EventTarget()
  registration.update.mockImplementation(async () => {
    registration.installing = worker
  })
  updates.reload()
  await settled()
  expect(messageSkipWaiting).not.toHaveBeenCalled()
  Object.assign(registration, { installing: null, waiting: worker })
  worker.dispatchEvent(new Event('statechange'))
  await settled()
  expect(messageSkipWaiting).toHaveBeenCalledOnce()
  fire('controlling')
  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  ['there is none', async () => {}],
  ['the server is away', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)(
  '[R11] [U5] a page that is to be reloaded for a newer version is, at once, when %s',
  async (_, update) => {
    const { updates, registration, reload, messageSkipWaiting } = await startHost()
    registration.update.mockImplementation(update)
    updates.reload()
    await settled()
    expect(messageSkipWaiting).not.toHaveBeenCalled()
    expect(reload).toHaveBeenCalledOnce()
  },
)

it.each([
  ['nobody answers', null],
  ['its files are long in coming', new EventTarget()],
] as const)(
  '[R11] [U5] a page that is to be reloaded for a newer version is, in seconds, when %s',
  async (_, worker) => {
    const { updates, registration, timers, reload } = await startHost()
    registration.installing = worker
    registration.update.mockImplementation(() => new Promise(() => {}))
    updates.reload()
    await settled()
    expect(reload).not.toHaveBeenCalled()
    await goOn(timers)
    expect(reload).toHaveBeenCalledOnce()
  },
)
