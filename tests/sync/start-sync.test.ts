// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type SyncPosition, watchSync } from '../../src/storage/watch-sync.ts'
import { startSync } from '../../src/sync/start-sync.ts'
import { startTestDatabase } from '../helpers/database.ts'
import { newSave, openDevice, serverFetch } from '../helpers/device.ts'
import { must } from '../helpers/user-storage.ts'

let server: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(() => server.close())

it('[L1] a write is sent although the position is heard of late: one change went, one came', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const device = await openDevice(user, serverFetch(server))
  let isLate = false
  let latest: SyncPosition | null = null
  let runs = 0
  let hear = (_: SyncPosition) => {}
  const { call, vault } = device.dependencies
  if (!vault) throw new Error('a device has its part of the vault')
  const sync = startSync({
    storage: {
      userId: user.id,
      db: device.db,
      // A busy page hears of the last of several commits only.
      watchSync: (listener) => {
        hear = listener
        return watchSync(device.db, (position) => {
          latest = position
          if (!isLate) listener(position)
        })
      },
    },
    call,
    vault,
    now: Date.now,
    locks: undefined,
    onNetworkBack: () => () => {},
    onStatus: ({ isRunning }) => {
      if (!isRunning) runs += 1
    },
    onPosition: () => {},
  })
  await vi.waitFor(() => expect(runs).toBe(1), 60_000)
  must(await device.storage.saveItem(newSave('one')))
  await vi.waitFor(() => expect(latest).toMatchObject({ waiting: 1 }))
  isLate = true
  await vi.waitFor(() => expect(runs).toBe(2), 60_000)
  must(await device.storage.saveItem(newSave('two')))
  await vi.waitFor(() => expect(latest).toMatchObject({ waiting: 1 }))
  isLate = false
  if (latest) hear(latest)
  await vi.waitFor(() => expect(latest).toMatchObject({ waiting: 0 }), 60_000)
  sync.stop()
})
