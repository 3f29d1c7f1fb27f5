import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_OPTIONS } from '../../src/core/generator/options.ts'
import { weekStart } from '../../src/core/usage/week.ts'
import { lookFirst } from '../../src/storage/first-look.ts'
import { databaseName, settingKey } from '../../src/storage/names.ts'
import { readSyncRecord, writeSyncRecord } from '../../src/storage/sync-record.ts'
import { must, NOW, newDisk, openTestStorage, saveRequest } from '../helpers/user-storage.ts'

let disk: ReturnType<typeof newDisk>
beforeEach(() => {
  disk = newDisk()
  vi.stubGlobal('indexedDB', disk.indexedDB)
})
afterEach(() => vi.unstubAllGlobals())

const open = async () => {
  const opened = await openTestStorage(disk)
  return { ...opened, userId: opened.storage.userId }
}

it.each([0, 1, 2])(
  '[U14] says what Dexie says of the draft and of the week, where the clock is %i weeks behind',
  async (weeks) => {
    const { storage, db, userId } = await open()
    must(await storage.changeKept('draft', () => ({ password: 'abc', options: DEFAULT_OPTIONS })))
    await db.transaction('rw', db.state, db.outbox, async () => {
      const usage = { weekStart: weekStart(NOW + 7 * 86_400_000), count: 1 }
      await writeSyncRecord(db, {
        ...(await readSyncRecord(db)),
        usage,
        clockOffsetMs: weeks * 7 * 86_400_000,
      })
    })
    must(await storage.saveItem(saveRequest(1)))
    const known = must(await storage.readFreeUsage())
    const draft = must(await storage.readKept('draft'))
    storage.close()
    expect(await lookFirst(userId, NOW)).toEqual({ draft, isDraftSealed: false, usage: known })
    expect(known.used).toBe([1, 2, 1][weeks])
  },
)

it('says of a sealed draft that it is one', async () => {
  const { storage, db, userId } = await open()
  await db.state.put({ key: settingKey('draft'), value: { box: new Uint8Array([1]) } })
  storage.close()
  expect(await lookFirst(userId, NOW)).toMatchObject({ isDraftSealed: true })
})

it('a database that is not there is not made, and holds nothing', async () => {
  const look = await lookFirst('nobody', NOW)
  expect(look?.draft).toBeUndefined()
  expect(look?.usage).toMatchObject({ used: 0, limitReached: false })
  expect(await disk.indexedDB.databases()).toEqual([])
})

it('is in nobody’s way: the database is deleted while it looks', async () => {
  const { storage, userId } = await open()
  storage.close()
  const [look] = await Promise.all([
    lookFirst(userId, NOW),
    new Promise((resolve, reject) => {
      const request = disk.indexedDB.deleteDatabase(databaseName(userId))
      request.onsuccess = resolve
      request.onerror = reject
    }),
  ])
  expect(look).not.toBeUndefined()
})

it('a browser without a database, or with another’s, says that it does not know', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await lookFirst('ana', NOW)).toBeNull()
  const odd = new IDBFactory()
  vi.stubGlobal('indexedDB', odd)
  await new Promise((resolve) => {
    const request = odd.open(databaseName('ana'), 1)
    request.onsuccess = () => {
      request.result.close()
      resolve(undefined)
    }
  })
  expect(await lookFirst('ana', NOW)).toBeNull()
})
