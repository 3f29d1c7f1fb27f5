import { Dexie } from 'dexie'
import { afterEach, expect, it, vi } from 'vitest'
import { rowCodec } from '../../src/remote/rows.ts'
import { createUserStorage } from '../../src/storage/create-user-storage.ts'
import { databaseName } from '../../src/storage/names.ts'
import { openUserDatabase } from '../../src/storage/open-user-database.ts'
import { UserDatabase } from '../../src/storage/user-database.ts'
import { must, NOW, newDisk, openTestStorage, saveRequest, uuid } from '../helpers/user-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const refusing = (name: string) => ({
  ...newDisk(),
  indexedDB: {
    open: () => {
      throw new DOMException('refused', name)
    },
  } as unknown as IDBFactory,
})

it.each(['SecurityError', 'InvalidStateError', 'UnknownError', 'QuotaExceededError'])(
  '[LF-75] works in memory, and says so, when the browser answers %s',
  async (name) => {
    const opened = must(await openUserDatabase('ada', refusing(name)))
    expect(opened.kind).toBe('memory')
    const storage = createUserStorage(opened.db, opened.kind, rowCodec, () => NOW)
    must(await storage.saveItem(saveRequest(1)))
    expect(must(await storage.readPage(null, 50)).items).toHaveLength(1)
  },
)

it('[LF-75] works in memory where there is no IndexedDB at all', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(must(await openUserDatabase('ada')).kind).toBe('memory')
  expect(globalThis.indexedDB).toBeUndefined()
})

it('gives up with storage_blocked while another tab holds an older version', async () => {
  const disk = newDisk()
  const old = new Dexie(databaseName('ada'), disk)
  old.version(1).stores({ mirror: 'id, [createdAt+id]', outbox: 'seq, op.id', state: 'key' })
  // A tab that does not let go: the handler that closes it is taken away.
  old.on('versionchange', () => false)
  await old.open()
  const opened = await openUserDatabase('ada', disk, 100)
  expect(opened).toEqual({ ok: false, failure: { code: 'storage_blocked' } })
  old.close()
})

it('[I12] opens the database of a newer app and keeps what it does not know', async () => {
  const disk = newDisk()
  const first = await openTestStorage(disk)
  must(await first.storage.saveItem(saveRequest(1)))
  first.storage.close()
  const newer = new UserDatabase('ada', disk)
  newer.version(3).stores({ mirror: 'id, [createdAt+id], [changed+id], starred', vaults: 'id' })
  await newer.open()
  await newer.mirror.update(uuid(1), { starred: 1 } as object)
  await newer.table('vaults').add({ id: 'v' })
  newer.close()

  const { db, storage } = await openTestStorage(disk)
  must(await storage.saveItem(saveRequest(2)))
  expect(must(await storage.readPage(null, 9)).items).toHaveLength(2)
  expect((await db.outbox.toArray()).map(({ seq }) => seq)).toEqual([1, 2])
  storage.close()
  const again = new UserDatabase('ada', disk)
  again.version(3).stores({ mirror: 'id, [createdAt+id], [changed+id], starred', vaults: 'id' })
  expect(await again.mirror.get(uuid(1))).toMatchObject({ starred: 1 })
  expect(await again.table('vaults').get('v')).toEqual({ id: 'v' })
  again.close()
})

it('[I12] a database of version 2, as it was first released, opens with all that it holds', async () => {
  const disk = newDisk()
  // Written down, and not taken from the code: what is on people's devices does not change with it.
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = disk.indexedDB.open('cifra-user-ada', 20)
    request.onerror = () => reject(request.error)
    request.onupgradeneeded = () => {
      const mirror = request.result.createObjectStore('mirror', { keyPath: 'id' })
      mirror.createIndex('[createdAt+id]', ['createdAt', 'id'])
      mirror.createIndex('[changed+id]', ['changed', 'id'])
      const outbox = request.result.createObjectStore('outbox', { keyPath: 'seq' })
      outbox.createIndex('op.id', 'op.id')
      outbox.createIndex('op.type', 'op.type')
      request.result.createObjectStore('outcomes', { keyPath: 'key' }).createIndex('op.id', 'op.id')
      request.result.createObjectStore('state', { keyPath: 'key' })
      request.result.createObjectStore('counters', { keyPath: 'key' })
    }
    request.onsuccess = () => resolve(request.result)
  })
  const createdAt = '2026-11-27T10:00:00.000Z'
  const body = { passwordLength: 4, settings: { password: 'abcd', label: 'one' } }
  const op = { type: 'insert', id: uuid(2), createdAt, ...body }
  const transaction = db.transaction(['mirror', 'outbox', 'state', 'counters'], 'readwrite')
  for (const [store, row] of [
    ['mirror', { id: uuid(1), createdAt, rev: 7, changed: 1, sync: 'synced', ...body }],
    ['mirror', { id: uuid(2), createdAt, rev: null, changed: 2, sync: 'pending', ...body }],
    ['outbox', { seq: 5, op, week: '2026-11-22T00:00:00.000Z' }],
    ['state', { key: 'setting:draft_label', value: 'typed' }],
    ['counters', { key: 'version', value: 2 }],
    ['counters', { key: 'total', value: 2 }],
    ['counters', { key: 'week:2026-11-22T00:00:00.000Z', value: 2 }],
    ['counters', { key: 'waiting', value: 1 }],
    ['counters', { key: 'unsent:2026-11-22T00:00:00.000Z', value: 1 }],
  ] as const)
    transaction.objectStore(store).add(row)
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  db.close()

  const { storage } = await openTestStorage(disk)
  expect(must(await storage.readCounters())).toEqual({ total: 2, thisWeek: 2 })
  expect(must(await storage.readUnsent())).toEqual({ waiting: 1, refused: 0 })
  expect(must(await storage.readKept('draft_label'))).toBe('typed')
  expect(must(await storage.searchPage('one', null, 9)).items).toHaveLength(2)
  must(await storage.saveItem(saveRequest(3)))
  expect(must(await storage.readPage(null, 9)).items).toHaveLength(3)
})
