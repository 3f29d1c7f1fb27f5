import { expect, it } from 'vitest'
import { fail, ok, type Result } from '../../../src/core/result.ts'
import { buildExport, WORKER_FROM_ROWS } from '../../../src/state/export/build-export.ts'
import { createPageFile, type ExportFile } from '../../../src/state/export/export-file.ts'
import { WorkerLost } from '../../../src/state/worker-session.ts'
import type { HistoryCursor, HistoryPage } from '../../../src/storage/user-storage.ts'
import { historyItem } from '../../core/history/history-item.ts'
import { readCsv } from '../../helpers/read-csv.ts'

const createRows = (total: number) => {
  const items = Array.from({ length: total }, (_, i) => historyItem({ id: String(i), password: `pw-${i}` }))
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

const run = (total: number, openWorkerFile: () => Promise<ExportFile> = noWorker) => {
  const progress: number[] = []
  const controller = new AbortController()
  const made = buildExport({
    storage: createRows(total),
    format: 'csv',
    total,
    openWorkerFile,
    onProgress: (done) => progress.push(done),
    signal: controller.signal,
  })
  return { made, progress, controller }
}

const passwordsIn = async (made: Result<Blob>) =>
  made.ok
    ? readCsv(await made.value.text())
        .slice(1)
        .map((record) => record[1])
    : made.failure.code

const expected = (total: number) => Array.from({ length: total }, (_, i) => `pw-${i}`)

it('puts every page into the file, once and in order, and tells how far it is', async () => {
  const { made, progress } = run(1_234)
  expect(await passwordsIn(await made)).toEqual(expected(1_234))
  expect(progress).toEqual([500 / 1_234, 1_000 / 1_234, 1])
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
