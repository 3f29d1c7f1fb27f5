import { expect, it } from 'vitest'
import type { HistoryItem } from '../../../src/core/history/item.ts'
import { fail, ok, type Result } from '../../../src/core/result.ts'
import { buildExport, type Exported, WORKER_FROM_ROWS } from '../../../src/state/export/build-export.ts'
import { createPageFile, type ExportFile } from '../../../src/state/export/export-file.ts'
import { WorkerLost } from '../../../src/state/worker-session.ts'
import type { HistoryCursor, HistoryPage } from '../../../src/storage/user-storage.ts'
import { historyItem } from '../../core/history/history-item.ts'
import { readCsv } from '../../helpers/read-csv.ts'

const openRow = (i: number): HistoryItem => historyItem({ id: String(i), password: `pw-${i}` })

const createRows = (total: number, rowAt = openRow) => {
  const items = Array.from({ length: total }, (_, i) => rowAt(i))
  return {
    readPage: async (after: HistoryCursor | null, limit: number): Promise<Result<HistoryPage>> => {
      const from = after ? Number(after.id) + 1 : 0
      const page = items.slice(from, from + limit)
      const last = page.at(-1)
      const isEnd = from + limit >= total
      return ok({ items: page, next: last && !isEnd ? { createdAt: last.createdAt, id: last.id } : null })
    },
  }
}

const noWorker = async (): Promise<ExportFile> => {
  throw new WorkerLost('none here')
}

const run = (total: number, openWorkerFile: () => Promise<ExportFile> = noWorker, rowAt = openRow) => {
  const progress: number[] = []
  const controller = new AbortController()
  const made = buildExport({
    storage: createRows(total, rowAt),
    format: 'csv',
    total,
    openWorkerFile,
    onProgress: (done) => progress.push(done),
    signal: controller.signal,
  })
  return { made, progress, controller }
}

const passwordsIn = async (made: Result<Exported>) =>
  made.ok
    ? readCsv((await made.value.file?.text()) ?? '')
        .slice(1)
        .map((record) => record[1])
    : made.failure.code

const expected = (total: number) => Array.from({ length: total }, (_, i) => `pw-${i}`)

it('puts every page into the file, once and in order, and tells how far it is', async () => {
  const { made, progress } = run(1_234)
  expect(await passwordsIn(await made)).toEqual(expected(1_234))
  expect(progress).toEqual([500 / 1_234, 1_000 / 1_234, 1])
})

const closed = (i: number, state: 'locked' | 'damaged'): HistoryItem => ({
  id: String(i),
  state,
  sync: 'synced',
  createdAt: historyItem().createdAt,
})

it.each([
  ['in the page', 600],
  ['in a worker', 1_200],
] as const)('[V3] [V4] counts what is in the file, and what is left out, made %s', async (_, total) => {
  const kinds = [openRow, (i: number) => closed(i, 'locked'), (i: number) => closed(i, 'damaged')]
  const rowAt = (i: number): HistoryItem =>
    kinds[i % 4]?.(i) ?? { ...historyItem(), id: String(i), foreign: true }
  const { made, progress } = run(total, async () => createPageFile('csv'), rowAt)
  const result = await made
  expect(result).toMatchObject({ value: { written: total / 4, leftOut: (total / 4) * 3 } })
  expect(await passwordsIn(result)).toEqual(expected(total).filter((_password, i) => i % 4 === 0))
  expect(progress.at(-1)).toBe(1)
})

it('[V3] makes no file where not one row may be in it, and says how many there are', async () => {
  const { made } = run(3, noWorker, (i) => closed(i, 'locked'))
  expect(await made).toEqual(ok({ file: null, leftOut: 3 }))
})

it('makes a short file in the page and a long one in the worker', async () => {
  let opened = 0
  const open = async () => {
    opened++
    return createPageFile('csv')
  }
  await run(WORKER_FROM_ROWS - 1, open).made
  expect(opened).toBe(0)
  await run(WORKER_FROM_ROWS, open).made
  expect(opened).toBe(1)
})

it('[LF-82] a worker that dies half-way costs time, not rows', async () => {
  let pages = 0
  let stopped = 0
  const dying = async (): Promise<ExportFile> => ({
    add: async () => {
      if (++pages === 2) throw new WorkerLost('killed')
    },
    finish: async () => new Blob(['half']),
    stop: () => void stopped++,
  })
  expect(await passwordsIn(await run(1_500, dying).made)).toEqual(expected(1_500))
  expect(stopped).toBe(1)
})

it('passes on that reading failed, and frees the worker', async () => {
  let stopped = 0
  const made = await buildExport({
    storage: { readPage: async () => fail({ code: 'storage_failed' }) },
    format: 'json',
    total: WORKER_FROM_ROWS,
    openWorkerFile: async () => ({ ...createPageFile('json'), stop: () => void stopped++ }),
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  expect(made).toEqual(fail({ code: 'storage_failed' }))
  expect(stopped).toBe(1)
})

it('an abort ends it, and starts no second try', async () => {
  const { made, controller } = run(5_000)
  controller.abort()
  await expect(made).rejects.toThrow('abort')
})
