import { expect, it } from 'vitest'
import { rowCodec } from '../../src/remote/rows.ts'
import { createUserStorage } from '../../src/storage/create-user-storage.ts'
import { openUserDatabase } from '../../src/storage/open-user-database.ts'
import type { RowCodec } from '../../src/storage/row-codec.ts'
import { must, NOW, nameOf, newDisk, saveRequest, uuid } from '../helpers/user-storage.ts'

/** Longer than any transaction lives without a request of its own. */
const wait = () => new Promise((resolve) => setTimeout(resolve, 5))

const slowCodec: RowCodec = {
  ...rowCodec,
  encode: async (request) => {
    await wait()
    return rowCodec.encode(request)
  },
  decode: async (id, body) => {
    await wait()
    return rowCodec.decode(id, body)
  },
  relabel: async (id, body, label) => {
    await wait()
    return rowCodec.relabel(id, body, label)
  },
}

it('saves, lists, finds and searches with a codec that takes its time', async () => {
  const { db, kind } = must(await openUserDatabase('ada', newDisk()))
  const storage = createUserStorage(db, kind, slowCodec, () => NOW)
  await Promise.all([1, 2, 3].map(async (n) => must(await storage.saveItem(saveRequest(n)))))
  must(await storage.saveItem(saveRequest(3)))
  expect(await db.outbox.count()).toBe(3)

  const page = must(await storage.readPage(null, 2))
  expect(page.items.map(nameOf)).toEqual(['label 3', 'label 2'])
  expect(must(await storage.readPage(page.next, 2)).items.map(nameOf)).toEqual(['label 1'])
  expect(must(await storage.readItem(uuid(2)))).toMatchObject({ label: 'label 2' })
  const found = must(await storage.searchPage('label', null, 2))
  expect(found.items.map(nameOf)).toEqual(['label 3', 'label 2'])
  expect(must(await storage.searchPage('label', found.next, 2)).items).toHaveLength(1)

  expect(must(await storage.relabelItem({ id: uuid(2), label: 'new' }))).toBe(true)
  expect(must(await storage.readItem(uuid(2)))).toMatchObject({ label: 'new' })
  storage.close()
})
