import { afterEach, expect, it, vi } from 'vitest'
import { createHistoryList, type HistoryList } from '../../../src/state/history/history-list.ts'
import { createPendingDeletes } from '../../../src/state/history/pending-deletes.ts'
import { must, openTestStorage, saveRequest, uuid } from '../../helpers/user-storage.ts'

const lists: HistoryList[] = []
afterEach(() => {
  for (const list of lists.splice(0)) list.stop()
})

const start = async (rows: number) => {
  const { storage } = await openTestStorage()
  for (let n = 1; n <= rows; n++) must(await storage.saveItem(saveRequest(n)))
  const list = createHistoryList(storage)
  lists.push(list)
  const labels = () => list.getSnapshot().items.map((item) => item.label)
  await vi.waitFor(() => expect(list.getSnapshot().status).toBe('ready'))
  return { storage, list, labels }
}

it('shows a saved row on top by itself', async () => {
  const { storage, labels } = await start(2)
  expect(labels()).toEqual(['label 2', 'label 1'])
  must(await storage.saveItem(saveRequest(3, 'Café ñ')))
  await vi.waitFor(() => expect(labels()).toEqual(['Café ñ', 'label 2', 'label 1']))
})

it('finds by label, whatever case and accents, among rows that are not loaded', async () => {
  const { storage, list, labels } = await start(60)
  must(await storage.saveItem({ ...saveRequest(0, 'Café ñ'), id: uuid(1000) }))
  list.search(' CAFE N ')
  await vi.waitFor(() => expect(labels()).toEqual(['Café ñ']))
  list.search('')
  await vi.waitFor(() => expect(labels()).toHaveLength(50))
})

it('loads the whole history page by page, each row once', async () => {
  const { list, labels } = await start(120)
  expect(list.getSnapshot().hasMore).toBe(true)
  while (list.getSnapshot().hasMore) {
    const before = labels().length
    list.loadMore()
    await vi.waitFor(() => expect(labels().length).toBeGreaterThan(before))
  }
  expect(labels()).toEqual(Array.from({ length: 120 }, (_, i) => `label ${120 - i}`))
})

it('a deleted row leaves the list at once, comes back by undo, and stays away after the commit', async () => {
  const { storage, labels } = await start(2)
  const deletes = createPendingDeletes({ storage, now: Date.now, onFailure: () => expect.unreachable() })
  const has = (id: string) => storage.readItem(id).then((item) => must(item) !== null)

  deletes.add(uuid(2))
  await vi.waitFor(() => expect(labels()).toEqual(['label 1']))
  expect(await has(uuid(2))).toBe(true)
  deletes.undo(uuid(2))
  await vi.waitFor(() => expect(labels()).toEqual(['label 2', 'label 1']))

  deletes.add(uuid(2))
  deletes.commit(uuid(2))
  await vi.waitFor(async () => expect(await has(uuid(2))).toBe(false))
  expect(labels()).toEqual(['label 1'])
})

it('counters leave out a row that is being deleted, and have it back with undo', async () => {
  const { storage } = await start(2)
  const total = async () => must(await storage.readCounters()).total
  storage.hideItem(uuid(1))
  expect(await total()).toBe(1)
  storage.showItem(uuid(1))
  expect(await total()).toBe(2)
})
