import type { ExportFormat } from '../../core/history/export-format.ts'
import { isOwn } from '../../core/history/item.ts'
import { ok, type Result } from '../../core/result.ts'
import type { HistoryCursor, UserStorage } from '../../storage/user-storage.ts'
import { createPageFile, type ExportFile } from './export-file.ts'

/** From here on a file is made in a worker: below, starting one takes longer than writing the file. */
export const WORKER_FROM_ROWS = 1_000
const ROWS_A_PAGE = 500

export type ExportRequest = {
  readonly storage: Pick<UserStorage, 'readPage'>
  readonly format: ExportFormat
  /** How many rows there are, for choosing where to work and for the progress. */
  readonly total: number
  /** Rejects when no worker is to be had. */
  readonly openWorkerFile: (format: ExportFormat) => Promise<ExportFile>
  /** Called with a figure from 0 to 1 after every page. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/**
 * What came of it: the file and how many rows are in it; null where not one may be in a file. `leftOut`: the
 * rows that are not in it, since they do not open here or may not be the person's.
 */
export type Exported =
  | { readonly file: Blob; readonly written: number; readonly leftOut: number }
  | { readonly file: null; readonly leftOut: number }

const writeAll = async (file: ExportFile, request: ExportRequest): Promise<Result<Exported>> => {
  let after: HistoryCursor | null = null
  let written = 0
  // A row whose time a sync sets right meanwhile comes once more further down.
  const seen = new Set<string>()
  do {
    request.signal.throwIfAborted()
    const page: Awaited<ReturnType<UserStorage['readPage']>> = await request.storage.readPage(
      after,
      ROWS_A_PAGE,
    )
    if (!page.ok) return page
    const items = page.value.items.filter(({ id }) => seen.size < seen.add(id).size)
    // [V3] [V4] What does not open here, or may not be the person's, is not in the file.
    const own = items.filter(isOwn)
    await file.add(own)
    written += own.length
    request.onProgress(Math.min(1, seen.size / Math.max(1, request.total)))
    after = page.value.next
  } while (after)
  const leftOut = seen.size - written
  return ok(written > 0 ? { file: await file.finish(), written, leftOut } : { file: null, leftOut })
}

const writeAndStop = async (file: ExportFile, request: ExportRequest): Promise<Result<Exported>> => {
  const stop = () => file.stop()
  request.signal.addEventListener('abort', stop)
  try {
    return await writeAll(file, request)
  } finally {
    request.signal.removeEventListener('abort', stop)
    file.stop()
  }
}

/**
 * Reads the history page by page and gives what may be in a file as one. A worker that cannot be started, or
 * dies, costs time but not the export: the page makes the file then. Fails as reading does; rejects with the
 * signal's reason when aborted.
 */
export const buildExport = async (request: ExportRequest): Promise<Result<Exported>> => {
  if (request.total >= WORKER_FROM_ROWS) {
    try {
      return await writeAndStop(await request.openWorkerFile(request.format), request)
    } catch {
      request.signal.throwIfAborted()
    }
  }
  return writeAndStop(createPageFile(request.format), request)
}
