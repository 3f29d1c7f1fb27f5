import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryKeyValue } from '../../../src/remote/key-value.ts'
import { SESSION_KEY } from '../../../src/remote/session-holder.ts'
import { CHECK_EVERY_MS, startSessionKeeper } from '../../../src/state/auth/session-keeper.ts'
import { createRemoteDevice } from '../../helpers/remote-device.ts'

const BACKEND = { url: 'http://backend.test', publishableKey: 'sb_publishable_test' }
const LIFE_S = 600

/** The little of a page that the keeper listens to. */
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Ana's tab, her session fresh at the start, and a service that may be in trouble. */
const openTab = () => {
  const startedAt = Date.now()
  let count = 0
  const service = { isDown: false }
  const refreshedAtS: number[] = []
  const session = () => {
    count += 1
    return {
      access_token: `at-${count}`,
      refresh_token: `rt-${count}`,
      expires_in: LIFE_S,
      token_type: 'bearer',
      user: { id: 'ana', email: 'ana@example.com' },
    }
  }
  const tab = createRemoteDevice(BACKEND, {
    store: createMemoryKeyValue(),
    network: async () => {
      if (service.isDown) return Response.json({}, { status: 503 })
      refreshedAtS.push(Math.round((Date.now() - startedAt) / 1000))
      return Response.json(session())
    },
  })
  tab.identity.remember({ id: 'ana', email: 'ana@example.com', fullName: 'Ana' })
  tab.holder.authStorage.setItem(SESSION_KEY, JSON.stringify(session()))
  return { tab, service, refreshedAtS, services: { remote: async () => tab.remote } }
}

it('looks every 30 s and refreshes when about 90 s remain', async () => {
  const { services, refreshedAtS } = openTab()
  expect(CHECK_EVERY_MS).toBe(30_000)
  const stop = startSessionKeeper(services)
  await vi.advanceTimersByTimeAsync(1_100_000)
  stop()
  expect(refreshedAtS).toEqual([510, 1020])
})

it('[LF-20] started twice, as strict mode does, one loop is left; stopped, none', async () => {
  const { services, refreshedAtS, tab } = openTab()
  startSessionKeeper(services)()
  const stop = startSessionKeeper(services)
  await vi.advanceTimersByTimeAsync(520_000)
  expect(refreshedAtS).toEqual([510])
  stop()
  await vi.advanceTimersByTimeAsync(3_600_000)
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(tab.sent).toHaveLength(1)
})

it('[LF-03] a service that is down is asked again at each look, and the session recovers', async () => {
  const { services, service, tab, refreshedAtS } = openTab()
  service.isDown = true
  const stop = startSessionKeeper(services)
  await vi.advanceTimersByTimeAsync(700_000)
  expect(tab.identity.user()?.id).toBe('ana')
  expect(tab.holder.read()?.access_token).toBe('at-1')
  expect(tab.sent.length).toBeLessThanOrEqual(8)
  service.isDown = false
  await vi.advanceTimersByTimeAsync(30_000)
  stop()
  expect(refreshedAtS).toEqual([720])
  expect(tab.holder.read()?.access_token).toBe('at-2')
})

it('asks nothing while offline, and at once when the network comes back', async () => {
  const { services, tab } = openTab()
  let online = false
  let comeBack = () => {}
  const stop = startSessionKeeper(services, {
    mayReach: () => online,
    onBack: (listener) => {
      comeBack = listener
      return () => {}
    },
  })
  await vi.advanceTimersByTimeAsync(900_000)
  expect(tab.sent).toHaveLength(0)
  online = true
  comeBack()
  await vi.advanceTimersByTimeAsync(10)
  stop()
  expect(tab.sent).toHaveLength(1)
})
