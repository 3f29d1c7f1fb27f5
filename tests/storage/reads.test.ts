import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { rowCodec } from '../../src/remote/rows.ts'
import { createUserStorage } from '../../src/storage/create-user-storage.ts'
import { UserDatabase } from '../../src/storage/user-database.ts'
import { must, NOW, newDisk, saveRequest, uuid } from '../helpers/user-storage.ts'

/** A database whose next reads fail as a browser's do; `between` runs after each read of many rows. */
const openFaulty = async () => {
  const db = new UserDatabase('ada', newDisk())
  let failing = 0
  let between: (() => Promise<unknown>) | null = null
  const refuse = () => {
    if (failing === 0) return
    failing--
    throw new DOMException('An unexpected internal error', 'UnknownError')
  }
  db.use({
    stack: 'dbcore',
    name: 'faults',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          get: async (request) => {
            refuse()
            return table.get(request)
          },
          getMany: async (request) => {
            refuse()
            return table.getMany(request)
          },
          query: async (request) => {
            refuse()
            const answer = await table.query(request)
            const act = between
            between = null
            if (act) await Dexie.ignoreTransaction(act)
            return answer
          },
        }
      },
    }),
  })
  await db.open()
  return {
    db,
    storage: createUserStorage(db, 'database', rowCodec, () => NOW),
    fail: (reads: number) => {
      failing = reads
    },
    afterNextRead: (act: () => Promise<unknown>) => {
      between = act
    },
  }
}

type Faulty = Awaited<ReturnType<typeof openFaulty>>

const READS: readonly (readonly [string, (faulty: Faulty) => Promise<{ readonly ok: boolean }>])[] = [
  ['readPage', ({ storage }) => storage.readPage(null, 9)],
  ['readRows', ({ storage }) => storage.readRows(null, 9)],
  ['readVersion', ({ storage }) => storage.readVersion()],
  ['readSyncPosition', ({ storage }) => storage.readSyncPosition()],
  ['searchPage', ({ storage }) => storage.searchPage('label', null, 9)],
  ['readItem', ({ storage }) => storage.readItem(uuid(1))],
  ['readCounters', ({ storage }) => storage.readCounters()],
  ['readFreeUsage', ({ storage }) => storage.readFreeUsage()],
  ['readUnsent', ({ storage }) => storage.readUnsent()],
  ['readSetting', ({ storage }) => storage.readSetting('notices')],
  ['readKept', ({ storage }) => storage.readKept('draft')],
]

it.each(READS)('[R10] %s that fails once is read again by itself', async (_, read) => {
  const faulty = await openFaulty()
  must(await faulty.storage.saveItem(saveRequest(1)))
  faulty.fail(1)
  expect(await read(faulty)).toMatchObject({ ok: true })
})

it.each(READS)('[R10] %s that goes on failing says that it is about reading', async (_, read) => {
  const faulty = await openFaulty()
  must(await faulty.storage.saveItem(saveRequest(1)))
  faulty.fail(1_000)
  expect(await read(faulty)).toEqual({ ok: false, failure: { code: 'storage_unreadable' } })
})

it('[R7] a search while a sync changes rows finds each once', async () => {
  const { db, storage, afterNextRead } = await openFaulty()
  // More than one chunk of labels, so that a row that has been read can come once more in a later one.
  const rows = Array.from({ length: 2_100 }, (_, n) => ({
    id: uuid(n),
    createdAt: new Date(NOW - 86_400_000 + n * 1_000).toISOString(),
    rev: n + 1,
    changed: 1,
    sync: 'synced' as const,
    passwordLength: 4,
    settings: { password: 'abcd', label: `label ${n}` },
  }))
  await db.mirror.bulkAdd(rows)
  await db.counters.put({ key: 'version', value: 1 })
  afterNextRead(() =>
    db.transaction('rw', db.mirror, db.counters, async () => {
      await db.mirror.update(uuid(7), { changed: 2 })
      await db.counters.put({ key: 'version', value: 2 })
    }),
  )
  const ids = must(await storage.searchPage('label', null, 3_000)).items.map(({ id }) => id)
  expect(ids).toHaveLength(2_100)
  expect(new Set(ids).size).toBe(2_100)
})

it('[R7] a search that begins while labels come into memory is answered from all of them', async () => {
  const { storage } = await openFaulty()
  for (let n = 1; n <= 6; n++) must(await storage.saveItem(saveRequest(n)))
  const search = () => storage.searchPage('label', null, 9)
  let isFilling = true
  const searches = [search().finally(() => (isFilling = false))]
  while (isFilling) {
    searches.push(search())
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const page of await Promise.all(searches)) expect(must(page)).toMatchObject({ found: 6 })
})

it('[R7] pages of a search go on from where they ended, wherever a row has gone since', async () => {
  const { db, storage } = await openFaulty()
  for (let n = 1; n <= 6; n++) must(await storage.saveItem(saveRequest(n)))
  const first = must(await storage.searchPage('label', null, 2))
  expect(first.items.map(({ id }) => id)).toEqual([uuid(6), uuid(5)])
  // Without a new version, as a page of another search could see it between its two reads.
  await db.mirror.update(uuid(3), { createdAt: new Date(NOW).toISOString() })
  const second = must(await storage.searchPage('label', first.next, 2))
  const third = must(await storage.searchPage('label', second.next, 2))
  expect([...second.items, ...third.items].map(({ id }) => id)).toEqual([uuid(4), uuid(3), uuid(2), uuid(1)])
})

it('[R6] of two changes of one setting at once none is lost', async () => {
  const { storage } = await openFaulty()
  const add = (id: string) => storage.changeSetting('deleting', (kept) => ({ ...(kept as object), [id]: 1 }))
  await Promise.all([add('a'), add('b')])
  expect(must(await storage.readSetting('deleting'))).toEqual({ a: 1, b: 1 })
})

it('a search tells how many rows it finds, without hidden and deleted ones', async () => {
  const { storage } = await openFaulty()
  for (let n = 1; n <= 5; n++) must(await storage.saveItem(saveRequest(n, n === 5 ? 'other' : `mail ${n}`)))
  const found = async () => must(await storage.searchPage('mail', null, 2)).found
  expect(await found()).toBe(4)
  storage.hideItem(uuid(1))
  expect(await found()).toBe(3)
  must(await storage.removeItem(uuid(1)))
  must(await storage.removeItem(uuid(2)))
  expect(await found()).toBe(2)
  must(await storage.relabelItem({ id: uuid(5), label: 'mail 5' }))
  expect(await found()).toBe(3)
})
