import { expect, it } from 'vitest'
import { DEFAULT_OPTIONS } from '../../src/core/generator/options.ts'
import { must, NOW, nameOf, newDisk, openTestStorage, saveRequest, uuid } from '../helpers/user-storage.ts'

const ids = (page: { items: readonly { id: string }[] }) => page.items.map(({ id }) => id)

it('keeps the row, its outbox entry and its counters together', async () => {
  const { db, storage } = await openTestStorage()
  must(await storage.saveItem(saveRequest(1, 'Café ñ')))
  expect(must(await storage.readItem(uuid(1)))).toEqual({
    state: 'open',
    id: uuid(1),
    password: saveRequest(1).password,
    label: 'Café ñ',
    createdAt: saveRequest(1).createdAt,
    length: DEFAULT_OPTIONS.length,
    options: DEFAULT_OPTIONS,
    sync: 'pending',
  })
  expect(await db.outbox.toArray()).toMatchObject([{ seq: 1, op: { type: 'insert', id: uuid(1) } }])
  expect(must(await storage.readCounters())).toEqual({ total: 1, thisWeek: 1 })
  expect(must(await storage.readUnsent())).toEqual({ waiting: 1, refused: 0 })
})

it('writes nothing at all when a part of it cannot be written', async () => {
  const { db, storage } = await openTestStorage()
  must(await storage.saveItem(saveRequest(1)))
  // The next outbox entry finds its place taken.
  await db.outbox.add({ seq: 2, op: { type: 'delete', id: uuid(9) } })
  expect(await storage.saveItem(saveRequest(2))).toEqual({ ok: false, failure: { code: 'storage_failed' } })
  expect(must(await storage.readItem(uuid(2)))).toBeNull()
  expect(must(await storage.readCounters()).total).toBe(1)
})

it('saves the same id once, however often it is asked to', async () => {
  const { db, storage } = await openTestStorage()
  await Promise.all([1, 1, 1].map((n) => storage.saveItem(saveRequest(n))))
  must(await storage.removeItem(uuid(1)))
  must(await storage.saveItem(saveRequest(1)))
  expect(must(await storage.readPage(null, 50)).items).toEqual([])
  expect((await db.outbox.toArray()).map(({ op }) => op.type)).toEqual(['insert', 'delete'])
})

it('pages newest first and ends', async () => {
  const { storage } = await openTestStorage()
  for (const n of [3, 1, 4, 5, 2]) must(await storage.saveItem(saveRequest(n)))
  const first = must(await storage.readPage(null, 2))
  const second = must(await storage.readPage(first.next, 2))
  const third = must(await storage.readPage(second.next, 2))
  expect([first, second, third].flatMap(ids)).toEqual([5, 4, 3, 2, 1].map(uuid))
  expect(third.next).toBeNull()
})

it('pages rows of one moment without losing or doubling any', async () => {
  const { storage } = await openTestStorage()
  const createdAt = new Date(NOW).toISOString()
  for (let n = 0; n < 7; n++) must(await storage.saveItem({ ...saveRequest(n), createdAt }))
  const seen: string[] = []
  let page = must(await storage.readPage(null, 2))
  for (;;) {
    seen.push(...ids(page))
    if (!page.next) break
    page = must(await storage.readPage(page.next, 2))
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map(uuid))
})

it('hides a row at once, takes it back on undo, and deletes it only when told to', async () => {
  const { db, storage } = await openTestStorage()
  for (const n of [1, 2, 3]) must(await storage.saveItem(saveRequest(n)))
  storage.hideItem(uuid(2))
  expect(ids(must(await storage.readPage(null, 2)))).toEqual([3, 1].map(uuid))
  expect(must(await storage.readCounters())).toEqual({ total: 2, thisWeek: 2 })
  expect(await db.outbox.count()).toBe(3)
  storage.showItem(uuid(2))
  expect(must(await storage.readCounters()).total).toBe(3)
  storage.hideItem(uuid(2))
  must(await storage.removeItem(uuid(2)))
  expect(ids(must(await storage.readPage(null, 5)))).toEqual([3, 1].map(uuid))
  expect(must(await storage.readCounters()).total).toBe(2)
  expect((await db.outbox.toArray()).at(-1)).toEqual({ seq: 4, op: { type: 'delete', id: uuid(2) } })
})

it('deletes all with one operation, after the inserts that still wait', async () => {
  const { db, storage } = await openTestStorage()
  for (const n of [1, 2]) must(await storage.saveItem(saveRequest(n)))
  expect(must(await storage.removeAll())).toBe(2)
  must(await storage.saveItem(saveRequest(3)))
  expect(ids(must(await storage.readPage(null, 5)))).toEqual([uuid(3)])
  expect(must(await storage.readCounters())).toEqual({ total: 1, thisWeek: 1 })
  expect((await db.outbox.toArray()).map(({ op }) => op.type)).toEqual([
    'insert',
    'insert',
    'delete_all',
    'insert',
  ])
})

it('counts the week from Sunday 00:00 UTC, by the server clock as far as it is known', async () => {
  const { db, storage } = await openTestStorage()
  must(await storage.saveItem({ ...saveRequest(1), createdAt: '2026-11-21T23:59:59.999Z' }))
  must(await storage.saveItem({ ...saveRequest(2), createdAt: '2026-11-22T00:00:00.000Z' }))
  expect(must(await storage.readCounters())).toEqual({ total: 2, thisWeek: 1 })
  const record = (await db.state.get('sync'))?.value
  await db.state.put({ key: 'sync', value: { ...Object(record), clockOffsetMs: -6 * 86_400_000 } })
  expect(must(await storage.readCounters())).toEqual({ total: 2, thisWeek: 1 })
  expect(must(await storage.readFreeUsage())).toMatchObject({
    weekStart: '2026-11-15T00:00:00.000Z',
    used: 1,
  })
})

it('adds unsent rows to the free week until the server has them', async () => {
  const { storage } = await openTestStorage()
  for (const n of [1, 2]) must(await storage.saveItem(saveRequest(n)))
  expect(must(await storage.readFreeUsage())).toMatchObject({ used: 2, remaining: 1 })
})

it('finds labels without regard to case and accents, newest first, page by page', async () => {
  const { storage } = await openTestStorage()
  const labels = ['Café', 'tea', 'CAFE two', 'decaf', 'Tee', 'cafè three']
  for (const [n, label] of labels.entries()) must(await storage.saveItem(saveRequest(n, label)))
  const first = must(await storage.searchPage('cafe', null, 2))
  expect(ids(first)).toEqual([5, 2].map(uuid))
  expect(ids(must(await storage.searchPage(' CAFÉ ', first.next, 2)))).toEqual([uuid(0)])
  expect(must(await storage.searchPage('coffee', null, 2))).toEqual({ items: [], next: null, found: 0 })
})

it('a search is answered at once from memory, without passwords, as long as that is what was read', async () => {
  const { storage } = await openTestStorage()
  for (const n of [1, 2, 3]) must(await storage.saveItem(saveRequest(n, `Mail ${n}`)))
  const now = async (stamp = 0) => ({ version: must(await storage.readVersion()), stamp })
  expect(storage.findPage('mail', 2, await now())).toBeNull()
  const { items, ...rest } = must(await storage.searchPage('mail', null, 2))
  const whole = items.map((item) => ({ ...item, password: null }))
  expect(storage.findPage(' MAIL', 2, await now())).toEqual({ ...rest, items: whole })
  expect(storage.findPage('mail', 2, await now(1))).toBeNull()
  storage.hideItem(uuid(3))
  const left = storage.findPage('mail', 2, await now())
  expect(left?.items.map(nameOf)).toEqual(['Mail 2', 'Mail 1'])
  expect(left).toMatchObject({ next: null, found: 2 })
  must(await storage.saveItem(saveRequest(4, 'Mail 4')))
  expect(storage.findPage('mail', 2, await now())).toBeNull()
})

it('searches what changed since the last search: new rows are found, deleted and hidden ones are not', async () => {
  const disk = newDisk()
  const { storage } = await openTestStorage(disk)
  const otherTab = (await openTestStorage(disk)).storage
  for (const n of [1, 2, 3]) must(await storage.saveItem(saveRequest(n, 'mail')))
  expect(ids(must(await storage.searchPage('mail', null, 9)))).toEqual([3, 2, 1].map(uuid))
  must(await otherTab.saveItem(saveRequest(4, 'mail')))
  must(await otherTab.removeItem(uuid(2)))
  storage.hideItem(uuid(1))
  expect(ids(must(await storage.searchPage('mail', null, 9)))).toEqual([4, 3].map(uuid))
})

it('[G26] keeps a draft over a reload, and forgets it when told', async () => {
  const disk = newDisk()
  const before = await openTestStorage(disk)
  must(await before.storage.changeKept('draft', () => ({ password: 'kept', label: 'half a lab' })))
  before.storage.close()
  const { storage } = await openTestStorage(disk)
  expect(must(await storage.readKept('draft'))).toEqual({ password: 'kept', label: 'half a lab' })
  must(await storage.changeKept('draft', () => undefined))
  expect(must(await storage.readKept('draft'))).toBeUndefined()
})

it('[LF-39] leaves nothing of the person after a wipe, and nothing of A is in B', async () => {
  const disk = newDisk()
  const a = await openTestStorage(disk, 'ada')
  const b = await openTestStorage(disk, 'bob')
  must(await a.storage.saveItem(saveRequest(1)))
  expect(must(await b.storage.readPage(null, 50)).items).toEqual([])
  must(await a.storage.wipe())
  const names = (await disk.indexedDB.databases()).map(({ name }) => name)
  expect(names).toEqual(['cifra-user-bob'])
})

it('[LF-39] another tab that reads on after the wipe does not make the database again', async () => {
  const disk = newDisk()
  const { storage } = await openTestStorage(disk)
  const { storage: otherTab } = await openTestStorage(disk)
  must(await storage.saveItem(saveRequest(1)))
  must(await storage.wipe())
  expect(await otherTab.readPage(null, 50)).toEqual({ ok: false, failure: { code: 'storage_unavailable' } })
  expect(await disk.indexedDB.databases()).toEqual([])
})

it('answers with a code once the database is closed', async () => {
  const { storage } = await openTestStorage()
  storage.close()
  expect(await storage.saveItem(saveRequest(1))).toEqual({
    ok: false,
    failure: { code: 'storage_unavailable' },
  })
})
