import { expect, it, vi } from 'vitest'
import { type UpdatesHost, watchUpdates } from '../../../src/ui/shell/updates.ts'

const HOUR_MS = 3_600_000

const startHost = () => {
  const events = new Map<string, () => void>()
  const timers: Array<{ run: () => void; ms: number }> = []
  const page = { visibilityState: 'visible' as DocumentVisibilityState, now: 0 }
  const reload = vi.fn()
  const update = vi.fn(async () => {})
  const messageSkipWaiting = vi.fn()
  const host = {
    workbox: {
      addEventListener: (type: string, listener: () => void) => void events.set(type, listener),
      register: async () => undefined,
      update,
      messageSkipWaiting,
    },
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
  return { updates: watchUpdates(host), fire, timers, page, reload, update, messageSkipWaiting }
}

it('[U1] [LF-57] a new version asks, and reloads nothing by itself', () => {
  const { updates, fire, reload } = startHost()
  const tell = vi.fn()
  updates.onWaiting(tell)
  fire('waiting')
  expect(tell).toHaveBeenCalledOnce()
  fire('controlling')
  expect(reload).not.toHaveBeenCalled()
})

it('[U1] a version that waited before the app asked is told at once, and no more after stopping', () => {
  const { updates, fire } = startHost()
  fire('waiting')
  const tell = vi.fn()
  const stop = updates.onWaiting(tell)
  expect(tell).toHaveBeenCalledOnce()
  stop()
  fire('waiting')
  expect(tell).toHaveBeenCalledOnce()
})

it('[U2] after the acceptance the page reloads when the new worker takes over, once', () => {
  const { updates, fire, timers, reload, messageSkipWaiting } = startHost()
  updates.accept()
  expect(messageSkipWaiting).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
  fire('controlling')
  for (const timer of timers) timer.run()
  expect(reload).toHaveBeenCalledOnce()
})

it('[U2] [LF-62] without controllerchange it reloads by timer within 3 s', () => {
  const { updates, timers, reload } = startHost()
  updates.accept()
  expect(timers.map(({ ms }) => ms).every((ms) => ms <= 3000)).toBe(true)
  for (const timer of timers) timer.run()
  expect(reload).toHaveBeenCalledOnce()
})

it('[U3] another tab accepted: this page stays as it is', () => {
  const { updates, fire, reload } = startHost()
  updates.onWaiting(() => {})
  fire('waiting')
  fire('controlling')
  expect(reload).not.toHaveBeenCalled()
})

it('looks for a new version when it becomes visible, at most once an hour', () => {
  const { fire, page, update } = startHost()
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

it('[R11] a newer server is answered by a look for the new version, once in five minutes', () => {
  const { updates, page, update } = startHost()
  for (let minute = 0; minute < 10; minute++) {
    page.now = minute * 60_000
    updates.look()
  }
  expect(update).toHaveBeenCalledTimes(2)
})
