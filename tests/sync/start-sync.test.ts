// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type SyncPosition, watchSync } from '../../src/storage/watch-sync.ts'
import { type StartSyncOptions, startSync } from '../../src/sync/start-sync.ts'
import { startTestDatabase } from '../helpers/database.ts'
import { type Device, newSave, openDevice, serverFetch } from '../helpers/device.ts'
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
