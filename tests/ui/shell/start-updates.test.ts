// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from 'vitest'
import { startUpdates } from '../../../src/ui/shell/start-updates.ts'

it('[R11] a reload for a newer version hands the page to the version that waits; a page without a worker is left to a plain one', async () => {
  const waiting = Object.assign(new EventTarget(), { postMessage: vi.fn() })
  const registration = Object.assign(new EventTarget(), { active: null, installing: null, waiting })
  const container = Object.assign(new EventTarget(), {
    controller: null as object | null,
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  })
  vi.stubEnv('PROD', true)
  vi.stubGlobal('navigator', { serviceWorker: container })
  onTestFinished(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })
  expect(startUpdates()).not.toBeNull()
  const ask = () => dispatchEvent(new Event('newer', { cancelable: true }))
  expect(ask()).toBe(true)
  container.controller = { scriptURL: '' }
  expect(ask()).toBe(false)
  await expect.poll(() => waiting.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'SKIP_WAITING' })
})
