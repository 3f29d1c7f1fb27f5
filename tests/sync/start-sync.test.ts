// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { peekSyncRecord } from '../../src/storage/sync-record.ts'
import { type SyncPosition, watchSync } from '../../src/storage/watch-sync.ts'
import { type StartSyncOptions, startSync } from '../../src/sync/start-sync.ts'
import type { SyncCall } from '../../src/sync/sync-once.ts'
import { startTestDatabase } from '../helpers/database.ts'
import { type Device, newSave, openDevice, serverFetch } from '../helpers/device.ts'
import { createLocks } from '../helpers/locks.ts'
import { must, newDisk } from '../helpers/user-storage.ts'

let server: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(() => server.close())

/** A device's sync as a page runs it. `runs`: how many attempts have ended. */
const openPage = (
  { db, dependencies }: Device,
  given: Partial<Pick<StartSyncOptions, 'call' | 'locks'>> & {
    watchSync?: StartSyncOptions['storage']['watchSync']
  } = {},
) => {
  const { vault } = dependencies
  if (!vault) throw new Error('a device has its part of the vault')
  const seen = { runs: 0 }
  const sync = startSync({
    storage: { userId: db.userId, db, watchSync: given.watchSync ?? ((listener) => watchSync(db, listener)) },
    call: given.call ?? dependencies.call,
    vault,
    now: Date.now,
    locks: given.locks,
    onNetworkBack: () => () => {},
    onStatus: ({ isRunning }) => {
      if (!isRunning) seen.runs += 1
    },
    onPosition: () => {},
  })
  return { sync, seen }
}

it('[L1] a write is sent although the position is heard of late: one change went, one came', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const device = await openDevice(user, serverFetch(server))
  let isLate = false
  let latest: SyncPosition | null = null
  let hear = (_: SyncPosition) => {}
  const { sync, seen } = openPage(device, {
    // A busy page hears of the last of several commits only.
    watchSync: (listener) => {
      hear = listener
      return watchSync(device.db, (position) => {
        latest = position
        if (!isLate) listener(position)
      })
    },
  })
  await vi.waitFor(() => expect(seen.runs).toBe(1), 60_000)
  must(await device.storage.saveItem(newSave('one')))
  await vi.waitFor(() => expect(latest).toMatchObject({ waiting: 1 }))
  isLate = true
  await vi.waitFor(() => expect(seen.runs).toBe(2), 60_000)
  must(await device.storage.saveItem(newSave('two')))
  await vi.waitFor(() => expect(latest).toMatchObject({ waiting: 1 }))
  isLate = false
  if (latest) hear(latest)
  await vi.waitFor(() => expect(latest).toMatchObject({ waiting: 0 }), 60_000)
  sync.stop()
})

it('[L6] a clock that is set back by a week holds up no sync', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const device = await openDevice(await server.newUser({ tier: 'premium' }), serverFetch(server))
  let attempts = 0
  const { sync, seen } = openPage(device, {
    // The server, whose clock is this one here, takes no token of the future: that it is asked is what counts.
    call: (...asked) => {
      attempts += 1
      return device.dependencies.call(...asked)
    },
  })
  await vi.waitFor(() => expect(seen.runs).toBe(1), 60_000)
  const before = attempts
  vi.setSystemTime(Date.now() - 7 * 86_400_000)
  must(await device.storage.saveItem(newSave('one')))
  await vi.waitFor(() => expect(attempts).toBeGreaterThan(before), 60_000)
  sync.stop()
  vi.useRealTimers()
})

it('[S9] a row that only a newer app understands goes again once, at the start of the next page', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const disk = newDisk()
  let sent = 0
  /** The server refuses what comes, for a reason that this app does not know. */
  const newerFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { ops, ...asked } = await request.json()
    sent += ops.length
    const body = JSON.stringify({ ...asked, ops: ops.map((op: object) => ({ ...op, password_length: 1 })) })
    const { method, url, headers } = request
    const answer = await (await serverFetch(server)(url, { method, headers, body })).json()
    const outcomes = answer.outcomes.map((outcome: object) => ({ ...outcome, code: 'unheard_of' }))
    return Response.json({ ...answer, outcomes })
  }
  const before = await openDevice(user, newerFetch, { disk })
  must(await before.storage.saveItem(newSave('one')))
  const earlier = openPage(before)
  await vi.waitFor(() => expect(earlier.seen.runs).toBe(1), 60_000)
  const unsent = async (device: Device) => must(await device.storage.readUnsent())
  expect(await unsent(before)).toEqual({ waiting: 0, refused: 1 })
  must(await before.sync())
  expect(sent).toBe(1)
  earlier.sync.stop()
  before.storage.close()

  const updated = await openDevice(user, serverFetch(server), { disk })
  const later = openPage(updated)
  await vi.waitFor(() => expect(later.seen.runs).toBe(1), 60_000)
  expect(await unsent(updated)).toEqual({ waiting: 0, refused: 0 })
  later.sync.stop()
  const other = await openDevice(user, serverFetch(server))
  must(await other.sync())
  expect(await other.labels()).toEqual(['one'])
})

it('[L8] what was told is fetched although a sync of another tab, which began before the change, ends meanwhile', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const device = await openDevice(user, serverFetch(server))
  const other = await openDevice(user, serverFetch(server))
  const locks = createLocks()
  let isSlow = false
  let arrive = () => {}
  let letGo = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const slow: SyncCall = async (request, signal) => {
    const answer = await device.dependencies.call(request, signal)
    if (isSlow) {
      arrive()
      await gate
    }
    return answer
  }
  const hidden = openPage(device, { call: slow, locks })
  const shown = openPage(device, { locks })
  await vi.waitFor(() => expect([hidden.seen.runs, shown.seen.runs]).toEqual([1, 1]), 60_000)
  isSlow = true
  hidden.sync.trigger('visible')
  await arrived
  must(await other.storage.saveItem(newSave('from the other device')))
  must(await other.sync())
  const { epoch, cursor } = (await peekSyncRecord(other.db)) ?? {}
  const requests = vi.spyOn(locks, 'request')
  shown.sync.told({ epoch: epoch ?? '', rev: cursor ?? 0 })
  await vi.waitFor(() =>
    expect(requests).toHaveBeenLastCalledWith(
      expect.anything(),
      { signal: expect.anything() },
      expect.anything(),
    ),
  )
  letGo()
  await vi.waitFor(() => expect([hidden.seen.runs, shown.seen.runs]).toEqual([2, 2]), 60_000)
  expect(await device.labels()).toEqual(['from the other device'])
  hidden.sync.stop()
  shown.sync.stop()
})
