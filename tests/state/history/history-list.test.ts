import { expect, it } from 'vitest'
import { fail, ok, type Result } from '../../../src/core/result.ts'
import { createHistoryList, HISTORY_PAGE } from '../../../src/state/history/history-list.ts'
import type { HistoryCursor, HistoryPage } from '../../../src/storage/user-storage.ts'
import { historyItem } from '../../core/history/history-item.ts'

type Read = {
  readonly query: string
  readonly after: HistoryCursor | null
  readonly limit: number
  readonly answer: (page: Result<HistoryPage>) => void
}

/** Reads that are answered when, and in the order in which, the test wishes. */
const createReads = () => {
  const reads: Read[] = []
  const listeners = new Set<() => void>()
  const read = (query: string, after: HistoryCursor | null, limit: number) =>
    new Promise<Result<HistoryPage>>((answer) => reads.push({ query, after, limit, answer }))
  return {
    reads,
    change: () => {
      for (const listener of listeners) listener()
    },
    storage: {
      readPage: (after: HistoryCursor | null, limit: number) => read('', after, limit),
      searchPage: read,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}

const page = (ids: readonly string[], next: HistoryCursor | null = null): Result<HistoryPage> =>
  ok({ items: ids.map((id) => historyItem({ id })), next })

const settle = () => new Promise((resolve) => setTimeout(resolve))

const start = () => {
  const { reads, change, storage } = createReads()
  const list = createHistoryList(storage)
  const answer = async (index: number, result: Result<HistoryPage>) => {
    reads[index]?.answer(result)
    await settle()
  }
  const ids = () => list.getSnapshot().items.map((item) => item.id)
  return { reads, change, list, answer, ids }
}

const NEXT = { createdAt: '2026-11-27T00:00:00.000Z', id: 'b' }

it('is loading until the first page is there', async () => {
  const { list, answer, ids } = start()
  expect(list.getSnapshot().status).toBe('loading')
  await answer(0, page(['a', 'b']))
  expect(list.getSnapshot()).toMatchObject({ status: 'ready', hasMore: false })
  expect(ids()).toEqual(['a', 'b'])
})

it('adds pages below, and asks for each once', async () => {
  const { reads, list, answer, ids } = start()
  list.loadMore()
  expect(reads).toHaveLength(1)
  await answer(0, page(['a', 'b'], NEXT))
  list.loadMore()
  list.loadMore()
  expect(reads).toHaveLength(2)
  expect(reads[1]).toMatchObject({ after: NEXT, limit: HISTORY_PAGE })
  await answer(1, page(['c']))
  expect(ids()).toEqual(['a', 'b', 'c'])
  list.loadMore()
  expect(reads).toHaveLength(2)
})

it('an answer to an earlier search never replaces that of a later one', async () => {
  const { list, answer, ids } = start()
  list.search('ma')
  list.search('mail')
  await answer(2, page(['mail']))
  await answer(1, page(['mask', 'mail']))
  await answer(0, page(['everything']))
  expect(ids()).toEqual(['mail'])
  expect(list.getSnapshot().query).toBe('mail')
})

it('keeps the rows on the screen while a search runs', async () => {
  const { list, answer, ids } = start()
  await answer(0, page(['a']))
  list.search('x')
  expect(ids()).toEqual(['a'])
  expect(list.getSnapshot().status).toBe('ready')
  await answer(1, page([]))
  expect(ids()).toEqual([])
})

it('reads again after a change, as far down as was shown', async () => {
  const { reads, change, list, answer, ids } = start()
  const first = Array.from({ length: HISTORY_PAGE }, (_, i) => `a${i}`)
  await answer(0, page(first, NEXT))
  list.loadMore()
  await answer(1, page(['b', 'c']))
  change()
  expect(reads[2]).toMatchObject({ after: null, limit: HISTORY_PAGE + 2 })
  await answer(2, page(['new', ...first]))
  expect(ids()[0]).toBe('new')
})

it('many changes during one read cost one more read, not many', async () => {
  const { reads, change, answer } = start()
  for (let i = 0; i < 20; i++) change()
  expect(reads).toHaveLength(1)
  await answer(0, page(['a']))
  expect(reads).toHaveLength(2)
  await answer(1, page(['a']))
  expect(reads).toHaveLength(2)
})

it('a change during the reading of the next page is not lost', async () => {
  const { reads, change, list, answer, ids } = start()
  await answer(0, page(['a'], NEXT))
  list.loadMore()
  change()
  await answer(1, page(['b']))
  expect(reads).toHaveLength(3)
  await answer(2, page(['new', 'a', 'b']))
  expect(ids()).toEqual(['new', 'a', 'b'])
})

it('tells a failure and keeps the rows for when reading works again', async () => {
  const { change, list, answer, ids } = start()
  await answer(0, page(['a']))
  change()
  await answer(1, fail({ code: 'storage_failed' }))
  expect(list.getSnapshot()).toMatchObject({ status: 'failed', failure: { code: 'storage_failed' } })
  change()
  await answer(2, page(['a', 'b']))
  expect(list.getSnapshot().status).toBe('ready')
  expect(ids()).toEqual(['a', 'b'])
})

it('says nothing more once it is stopped', async () => {
  const { reads, change, list, answer } = start()
  let calls = 0
  list.subscribe(() => calls++)
  list.stop()
  change()
  await answer(0, page(['a']))
  expect(calls).toBe(0)
  expect(reads).toHaveLength(1)
})

it('[R10] a failure has a way on: reading again', async () => {
  const { reads, list, answer, ids } = start()
  await answer(0, fail({ code: 'storage_unreadable' }))
  expect(list.getSnapshot()).toMatchObject({ status: 'failed', failure: { code: 'storage_unreadable' } })
  list.retry()
  expect(list.getSnapshot().status).toBe('loading')
  expect(reads).toHaveLength(2)
  list.retry()
  expect(reads).toHaveLength(2)
  await answer(1, page(['a']))
  expect(ids()).toEqual(['a'])
})

it('[R7] a row that comes once more on the next page stands once', async () => {
  const { list, answer, ids } = start()
  await answer(0, page(['a', 'b'], NEXT))
  list.loadMore()
  // A sync has set the time of b right since: it is further down now.
  await answer(1, page(['b', 'c']))
  expect(ids()).toEqual(['a', 'b', 'c'])
})
