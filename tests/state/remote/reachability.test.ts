import { expect, it, vi } from 'vitest'
import { fail } from '../../../src/core/result.ts'
import {
  createReachability,
  FIRST_ASK_MS,
  RAREST_ASK_MS,
  type ReachabilityHost,
} from '../../../src/state/remote/reachability.ts'
import { createReportingFetch } from '../../../src/state/remote/reporting-fetch.ts'
import { startSyncLoop } from '../../../src/sync/sync-loop.ts'

/** A browser with its flag, its events, and a network of its own, which need not agree, and a backend at another address. */
const openPage = ({ flag = true, network = true } = {}) => {
  const state = { flag, network, backend: true, visible: true, time: 0, asked: [] as number[] }
  const events = new Map<string, () => void>()
  let timers: { at: number; callback: () => void }[] = []
  const host: ReachabilityHost = {
    isOnline: () => state.flag,
    isVisible: () => state.visible,
    listen: (event, listener) => void events.set(event, listener),
    after: (ms, callback) => {
      const timer = { at: state.time + ms, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    ask: async () => {
      state.asked.push(state.time)
      if (!state.network) throw new TypeError('Failed to fetch')
      return true
    },
  }
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0))
  const pass = async (ms: number) => {
    const end = state.time + ms
    for (;;) {
      await turn()
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      state.time = next.at
      timers = timers.filter((timer) => timer !== next)
      next.callback()
    }
    state.time = end
  }
  const reachability = createReachability(host)
  const fetch = createReportingFetch(async () => {
    if (!state.network || !state.backend) throw new TypeError('Failed to fetch')
    return new Response('', { status: 503 })
  }, reachability)
  const request = () => fetch('https://backend.test/').catch(() => null)
  return { state, host, reachability, request, pass, fire: (event: string) => events.get(event)?.() }
}

it('[R13] [N1] the flag says online: a request without an answer says no, and one with any answer yes', async () => {
  const { state, reachability, request } = openPage()
  expect(reachability.isReachable()).toBe(true)
  state.network = false
  await request()
  expect(reachability.isReachable()).toBe(false)
  state.network = true
  await request()
  expect(reachability.isReachable()).toBe(true)
})

it('[R13] [N1] the flag says offline: an answer says otherwise', async () => {
  const { reachability, request } = openPage({ flag: false })
  expect(reachability.isReachable()).toBe(false)
  await request()
  expect(reachability.isReachable()).toBe(true)
})

it('[R13] [N2] the browser’s events count until the next try', async () => {
  const { state, reachability, request, fire } = openPage()
  fire('offline')
  expect(reachability.isReachable()).toBe(false)
  fire('online')
  expect(reachability.isReachable()).toBe(true)
  state.network = false
  await request()
  expect(reachability.isReachable()).toBe(false)
})

it('[N2] an event of the browser is told also where nothing had failed', () => {
  const { reachability, fire } = openPage()
  const back = vi.fn()
  reachability.onBack(back)
  fire('online')
  expect(back).toHaveBeenCalledOnce()
})

it('[R13] [N3] a network that comes back without an event is noticed, without a press', async () => {
  const { state, reachability, request, pass } = openPage({ network: false })
  const back = vi.fn()
  reachability.onBack(back)
  await request()
  await pass(600_000)
  expect(state.asked[0]).toBe(FIRST_ASK_MS)
  const gaps = state.asked.slice(1).map((at, index) => at - (state.asked[index] ?? 0))
  expect(Math.max(...gaps)).toBe(RAREST_ASK_MS)
  expect(state.asked.length).toBeLessThan(20)
  state.network = true
  await pass(RAREST_ASK_MS)
  expect(reachability.isReachable()).toBe(true)
  expect(back).toHaveBeenCalledOnce()
  const { length } = state.asked
  await pass(600_000)
  expect(state.asked).toHaveLength(length)
})

it('[N3] a hidden page asks nothing, and asks once it is shown', async () => {
  const { state, request, pass, fire } = openPage({ network: false })
  state.visible = false
  await request()
  await pass(600_000)
  expect(state.asked).toEqual([])
  state.visible = true
  fire('visibilitychange')
  await pass(0)
  expect(state.asked).toHaveLength(1)
})

it('[N3] while the browser itself says offline nothing is asked: its event will come', async () => {
  const { state, request, pass, fire } = openPage({ network: false, flag: false })
  fire('offline')
  await request()
  await pass(600_000)
  expect(state.asked).toEqual([])
})

it('[N4] [L2] [I11] a backend that is away while the app’s own server is there is asked ever more rarely', async () => {
  const { state, host, reachability, request, pass } = openPage()
  state.backend = false
  const told: boolean[] = []
  reachability.subscribe(() => told.push(reachability.isReachable()))
  let tries = 0
  const loop = startSyncLoop({
    sync: async () => {
      tries += 1
      await request()
      return fail({ code: 'unreachable' })
    },
    timers: host,
    elapsed: () => state.time,
    random: () => 0.5,
    isVisible: host.isVisible,
    onStatus: () => {},
  })
  reachability.onBack(() => loop.trigger('online'))
  await pass(3_600_000)
  expect(tries).toBeLessThan(40)
  // Each try is followed by one question at most.
  expect(state.asked.length).toBeLessThanOrEqual(tries)
  // Offline was what it looked like at first.
  expect(told).toEqual([false, true])

  state.network = false
  await pass(600_000)
  expect(told).toEqual([false, true, false])
  state.network = true
  state.backend = true
  const before = tries
  await pass(RAREST_ASK_MS + 1_000)
  expect(told).toEqual([false, true, false, true])
  expect(tries).toBe(before + 1)
  loop.stop()
})

it('[N4] a backend that has answered counts for the network again', async () => {
  const { state, reachability, request, pass } = openPage()
  state.backend = false
  await request()
  await pass(FIRST_ASK_MS)
  expect(reachability.isReachable()).toBe(true)
  state.backend = true
  await request()
  state.network = false
  await request()
  expect(reachability.isReachable()).toBe(false)
})

it('[N1] an abort says nothing of the network', async () => {
  const failed = vi.fn()
  const fetch = createReportingFetch(
    async () => {
      throw new DOMException('aborted', 'AbortError')
    },
    { answered: () => {}, failed },
  )
  await expect(fetch('https://backend.test/')).rejects.toThrow('aborted')
  expect(failed).not.toHaveBeenCalled()
})

it('tells of each change once, and nobody who has stopped', async () => {
  const { state, reachability, request } = openPage()
  const heard = vi.fn()
  const stop = reachability.subscribe(heard)
  await request()
  await request()
  expect(heard).not.toHaveBeenCalled()
  state.network = false
  await request()
  await request()
  expect(heard).toHaveBeenCalledOnce()
  stop()
  state.network = true
  await request()
  expect(heard).toHaveBeenCalledOnce()
})
