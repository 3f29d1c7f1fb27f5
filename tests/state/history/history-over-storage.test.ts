// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { expect, it, vi } from 'vitest'
import { hiddenChangesAtom } from '../../../src/state/history/hidden-changes-atom.ts'
import { createPendingDeletes } from '../../../src/state/history/pending-deletes.ts'
import { useHistoryList } from '../../../src/state/history/use-history-list.ts'
import { useLeaversUnsentCount } from '../../../src/state/history/use-unsent-count.ts'
import { storeOver } from '../../helpers/press.ts'
import { renderHook } from '../../helpers/render-hook.tsx'
import { must, nameOf, openTestStorage, saveRequest, uuid } from '../../helpers/user-storage.ts'

/** Nothing is painted here. */
const atOnce = (act: () => void) => act()

const start = async (rows: number, afterPaint: (act: () => void) => void = atOnce) => {
  const { storage } = await openTestStorage()
  for (let n = 1; n <= rows; n++) must(await storage.saveItem(saveRequest(n)))
  const hook = renderHook(() => useHistoryList(afterPaint), storeOver(storage))
  const snapshot = () => hook.current().snapshot
  const labels = () => snapshot().items.map(nameOf)
  await hook.until(() => expect(snapshot().status).toBe('ready'))
  return { storage, hook, snapshot, labels }
}

it('shows a saved row on top by itself', async () => {
  const { storage, hook, labels } = await start(2)
  expect(labels()).toEqual(['label 2', 'label 1'])
  must(await storage.saveItem(saveRequest(3, 'Café ñ')))
  await hook.until(() => expect(labels()).toEqual(['Café ñ', 'label 2', 'label 1']))
})

it('finds by label, whatever case and accents, among rows that are not loaded', async () => {
  const { storage, hook, labels } = await start(60)
  must(await storage.saveItem({ ...saveRequest(0, 'Café ñ'), id: uuid(1000) }))
  await hook.change(() => hook.current().search(' CAFE N '))
  await hook.until(() => expect(labels()).toEqual(['Café ñ']))
  await hook.change(() => hook.current().search(''))
  await hook.until(() => expect(labels()).toHaveLength(50))
})

it('a letter is answered at once from memory, without passwords; whole rows follow when that is painted', async () => {
  const painted: (() => void)[] = []
  const { hook, snapshot, labels } = await start(60, (act) => painted.push(act))
  await hook.change(() => hook.current().search('label 60'))
  await hook.until(() => expect(labels()).toEqual(['label 60']))
  const [there] = snapshot().items

  flushSync(() => hook.current().search('label 6'))
  expect(snapshot()).toMatchObject({ query: 'label 6', found: 2, next: null, status: 'ready' })
  expect(snapshot().items).toEqual([there, expect.objectContaining({ label: 'label 6', password: null })])

  for (const act of painted) act()
  await hook.until(() => expect(snapshot().items[1]).toMatchObject({ password: saveRequest(6).password }))
  // What says the same is the same object, which is not drawn again.
  expect(snapshot().items[0]).toBe(there)
})

it('loads the whole history page by page, each row once', async () => {
  const { hook, snapshot, labels } = await start(120)
  expect(snapshot().next).not.toBeNull()
  while (snapshot().next !== null) {
    const before = labels().length
    await hook.change(() => hook.current().loadMore())
    await hook.until(() => expect(labels().length).toBeGreaterThan(before))
  }
  expect(labels()).toEqual(Array.from({ length: 120 }, (_, i) => `label ${120 - i}`))
})

it('a deleted row leaves the list at once, comes back by undo, and stays away after the commit', async () => {
  const { storage, hook, labels } = await start(2)
  const deletes = createPendingDeletes({
    storage,
    now: Date.now,
    onHidden: () => hook.store.set(hiddenChangesAtom, (n) => n + 1),
    onFailure: () => expect.unreachable(),
  })
  const has = (id: string) => storage.readItem(id).then((item) => must(item) !== null)

  deletes.add(uuid(2))
  await hook.until(() => expect(labels()).toEqual(['label 1']))
  expect(await has(uuid(2))).toBe(true)
  deletes.undo(uuid(2))
  await hook.until(() => expect(labels()).toEqual(['label 2', 'label 1']))

  deletes.add(uuid(2))
  await hook.until(() => expect(labels()).toEqual(['label 1']))
  deletes.commit(uuid(2))
  await vi.waitFor(async () => expect(await has(uuid(2))).toBe(false))
  expect(labels()).toEqual(['label 1'])
})

it('counters leave out a row that is being deleted, and have it back with undo', async () => {
  const { storage } = await openTestStorage()
  for (const n of [1, 2]) must(await storage.saveItem(saveRequest(n)))
  const total = async () => must(await storage.readCounters()).total
  storage.hideItem(uuid(1))
  expect(await total()).toBe(1)
  storage.showItem(uuid(1))
  expect(await total()).toBe(2)
})

it('[O6] whoever asks before the person leaves counts a deletion that could still be taken back, and not before', async () => {
  const { storage } = await openTestStorage()
  must(await storage.saveItem(saveRequest(1)))
  const deletes = createPendingDeletes({ storage, now: Date.now, onHidden: () => {}, onFailure: () => {} })
  deletes.add(uuid(1))
  await vi.waitFor(async () => expect(must(await storage.readSetting('deleting'))).toHaveProperty([uuid(1)]))
  const told: (number | null)[] = []
  const hook = renderHook(() => {
    const count = useLeaversUnsentCount(null)
    told.push(count)
    return count
  }, storeOver(storage))
  await hook.until(() => expect(hook.current()).toBe(2))
  expect(new Set(told)).toEqual(new Set([null, 2]))
  deletes.stop()
})
