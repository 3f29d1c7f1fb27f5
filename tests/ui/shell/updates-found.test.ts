// @vitest-environment happy-dom

import { expect, it, onTestFinished, vi } from 'vitest'
import { Workbox } from 'workbox-window'
import { watchUpdates } from '../../../src/ui/shell/updates.ts'

const SCRIPT = 'https://cifra.test/service-worker.js'
const HOUR_MS = 3_600_000

it('[R14] [U4] with workbox-window itself: an update that is found late, fails and comes at the second try is told', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const registration = Object.assign(new EventTarget(), {
    active: {},
    installing: null as EventTarget | null,
    waiting: null as EventTarget | null,
    update: async () => {},
  }) as EventTarget & { installing: EventTarget | null; waiting: EventTarget | null }
  const worker = (state: string) => Object.assign(new EventTarget(), { scriptURL: SCRIPT, state })
  const container = Object.assign(new EventTarget(), {
    controller: worker('activated'),
    ready: Promise.resolve(registration),
    register: async () => registration,
  })
  vi.stubGlobal('navigator', { serviceWorker: container })
  onTestFinished(() => void vi.unstubAllGlobals())
  Object.defineProperty(document, 'readyState', { value: 'complete', configurable: true })

  const tell = vi.fn()
  watchUpdates({
    workbox: new Workbox(SCRIPT),
    ready: navigator.serviceWorker.ready,
    reload: () => {},
    document,
    setTimeout: (run, ms) => setTimeout(run, ms),
    now: () => performance.now(),
  }).onWaiting(tell)
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  const install = async (state: 'installed' | 'redundant') => {
    const found = worker('installing')
    registration.installing = found
    registration.dispatchEvent(new Event('updatefound'))
    registration.installing = null
    registration.waiting = state === 'installed' ? found : null
    found.state = state
    found.dispatchEvent(new Event('statechange'))
    await vi.advanceTimersByTimeAsync(60_000)
  }
  await install('redundant')
  expect(tell).not.toHaveBeenCalled()
  await install('installed')
  expect(tell).toHaveBeenCalledOnce()
})
