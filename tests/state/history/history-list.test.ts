// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { fail, type Result } from '../../../src/core/result.ts'
import { HISTORY_PAGE, nextSnapshot, START } from '../../../src/state/history/history-list.ts'
import { useHistoryList } from '../../../src/state/history/use-history-list.ts'
import type { HistoryPage, UserStorage } from '../../../src/storage/user-storage.ts'
import { historyItem } from '../../core/history/history-item.ts'
import { storeOver } from '../../helpers/press.ts'
import { renderHook } from '../../helpers/render-hook.tsx'
import { must, nameOf, openTestStorage, saveRequest } from '../../helpers/user-storage.ts'

/** Nothing is painted here. */
const atOnce = (act: () => void) => act()

const page = (ids: readonly string[], next: HistoryPage['next'] = null): HistoryPage => ({
  items: ids.map((id) => historyItem({ id })),
  next,
})

const NEXT = { createdAt: '2026-11-27T00:00:00.000Z', id: 'b' }

/** A real database, whose reads can be counted, failed, and held until the test lets them go. */
const start = async (rows: number) => {
  const { storage } = await openTestStorage()
  for (let n = 1; n <= rows; n++) must(await storage.saveItem(saveRequest(n)))
  const reads: (readonly [string, ...unknown[]])[] = []
  const held: (() => void)[] = []
  const state = { fails: false, holds: false }
  const through = async <T>(call: readonly [string, ...unknown[]], read: () => Promise<Result<T>>) => {
    reads.push(call)
    if (state.holds) await new Promise<void>((resume) => held.push(resume))
    return state.fails ? fail({ code: 'storage_unreadable' as const }) : read()
  }
  const watched: UserStorage = {
    ...storage,
    readRows: async (after, limit) => {
      reads.push(['readRows', after, limit])
      return state.fails ? fail({ code: 'storage_unreadable' }) : storage.readRows(after, limit)
    },
    readPage: (after, limit) => through(['readPage', after, limit], () => storage.readPage(after, limit)),
    searchPage: (query, after, limit) =>
      through(['searchPage', query, limit], () => storage.searchPage(query, after, limit)),
  }
  const hook = renderHook(() => useHistoryList(atOnce), storeOver(watched))
  const labels = () => hook.current().snapshot.items.map(nameOf)
  const status = () => hook.current().snapshot.status
  const readsOf = (name: string) => reads.filter(([each]) => each === name)
  const first = status()
  await hook.until(() => expect(status()).not.toBe('loading'))
  return { storage, hook, labels, status, state, held, reads, readsOf, first }
}

it('is loading until the first page is there', async () => {
  const { first, status, labels, hook } = await start(2)
  expect(first).toBe('loading')
  expect(status()).toBe('ready')
  expect(labels()).toEqual(['label 2', 'label 1'])
  expect(hook.current().snapshot.next).toBeNull()
})

it('adds pages below, and asks for each once', async () => {
  const { hook, labels, readsOf } = await start(60)
  expect(labels()).toHaveLength(HISTORY_PAGE)
  await hook.change(() => {
    hook.current().loadMore()
    hook.current().loadMore()
  })
  await hook.until(() => expect(labels()).toHaveLength(60))
  expect(readsOf('readPage')).toHaveLength(1)
  await hook.change(() => hook.current().loadMore())
  expect(readsOf('readPage')).toHaveLength(1)
})

it('an answer to an earlier search never replaces that of a later one', async () => {
  const { storage, hook, labels, state, held } = await start(1)
  must(await storage.saveItem(saveRequest(2, 'mask')))
  must(await storage.saveItem(saveRequest(3, 'mail')))
  state.holds = true
  await hook.change(() => hook.current().search('ma'))
  await hook.until(() => expect(held).toHaveLength(1))
  await hook.change(() => hook.current().search('mail'))
  await hook.until(() => expect(held.length).toBeGreaterThan(1))
  const [earlier, ...later] = held
  await hook.change(() => {
    for (const resume of later) resume()
  })
  await hook.until(() => expect(labels()).toEqual(['mail']))
  await hook.change(() => earlier?.())
  await hook.change(() => new Promise((resume) => setTimeout(resume, 30)))
  expect(labels()).toEqual(['mail'])
  expect(hook.current().snapshot.query).toBe('mail')
})

it('keeps the rows on the screen while a search runs', async () => {
  const { hook, labels, status, state, held } = await start(1)
  state.holds = true
  await hook.change(() => hook.current().search('x'))
  await hook.until(() => expect(held).toHaveLength(1))
  expect(labels()).toEqual(['label 1'])
  expect(status()).toBe('ready')
  await hook.change(() => held[0]?.())
  await hook.until(() => expect(labels()).toEqual([]))
})

it('reads again after a change, as far down as was shown', async () => {
  const { storage, hook, labels } = await start(120)
  await hook.change(() => hook.current().loadMore())
  await hook.until(() => expect(labels()).toHaveLength(100))
  must(await storage.saveItem(saveRequest(121)))
  await hook.until(() => expect(labels()[0]).toBe('label 121'))
  expect(labels()).toHaveLength(100)
})

it('a change during the reading of the next page is not lost', async () => {
  const { storage, hook, labels, state, held } = await start(60)
  state.holds = true
  await hook.change(() => hook.current().loadMore())
  must(await storage.saveItem(saveRequest(61)))
  await hook.until(() => expect(labels()).toHaveLength(61))
  state.holds = false
  await hook.change(() => held[0]?.())
  await hook.change(() => new Promise((resume) => setTimeout(resume, 30)))
  expect(labels()).toEqual(Array.from({ length: 61 }, (_, i) => `label ${61 - i}`))
})

it('a search hears of changes', async () => {
  const { storage, hook, labels } = await start(1)
  await hook.change(() => hook.current().search('mail'))
  await hook.until(() => expect(labels()).toEqual([]))
  must(await storage.saveItem(saveRequest(2, 'mail')))
  await hook.until(() => expect(labels()).toEqual(['mail']))
})

it('[R10] a failure has a way on: reading again, and keeps the rows until then', async () => {
  const { storage, hook, labels, status, state } = await start(1)
  state.fails = true
  await hook.change(() => hook.current().search('label'))
  await hook.until(() => expect(status()).toBe('failed'))
  expect(hook.current().snapshot.failure).toEqual({ code: 'storage_unreadable' })
  expect(labels()).toEqual(['label 1'])
  state.fails = false
  must(await storage.saveItem(saveRequest(2)))
  await hook.change(() => hook.current().retry())
  await hook.until(() => expect(status()).toBe('ready'))
  expect(labels()).toEqual(['label 2', 'label 1'])
})

it('[R10] a list that could not be read at all is read by the press', async () => {
  const { storage } = await openTestStorage()
  must(await storage.saveItem(saveRequest(1)))
  let fails = true
  const readRows: UserStorage['readRows'] = async (after, limit) =>
    fails ? fail({ code: 'storage_unreadable' }) : storage.readRows(after, limit)
  const watched = { ...storage, readRows }
  const hook = renderHook(() => useHistoryList(atOnce), storeOver(watched))
  await hook.until(() => expect(hook.current().snapshot.status).toBe('failed'))
  fails = false
  await hook.change(() => hook.current().retry())
  await hook.until(() => expect(hook.current().snapshot.status).toBe('ready'))
  expect(hook.current().snapshot.items).toHaveLength(1)
})

it('[R7] a row that comes once more on the next page stands once', () => {
  const first = nextSnapshot(START, { type: 'read', number: 1, query: '', page: page(['a', 'b'], NEXT) })
  // A sync has set the time of b right since: it is further down now.
  const both = nextSnapshot(first, { type: 'added', after: NEXT, page: page(['b', 'c']) })
  expect(both.items.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

it('a slow read never replaces one that was asked for later, and a page never goes below another end', () => {
  const later = nextSnapshot(START, { type: 'read', number: 2, query: '', page: page(['a', 'b'], NEXT) })
  expect(nextSnapshot(later, { type: 'read', number: 1, query: '', page: page(['old']) })).toBe(later)
  const failure = { code: 'storage_unreadable' } as const
  expect(nextSnapshot(later, { type: 'failed', number: 1, query: '', failure })).toBe(later)
  expect(nextSnapshot(later, { type: 'added', after: { ...NEXT, id: 'x' }, page: page(['c']) })).toBe(later)
})
