import { atom } from 'jotai'
import type { ExportFormat } from '../../core/history/export-format.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { partFailure } from '../part-failure.ts'
import { openedStorageAtom } from '../user-storage-atom.ts'
import type { Exported } from './build-export.ts'

type Wanted = {
  readonly format: ExportFormat
  /** Called with a figure from 0 to 1 while a large file is made, and not at all for a small one. */
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/**
 * The whole history as one file, as far as it may be in one. Rejects with the signal's reason when aborted.
 */
export const exportHistoryAtom = atom(
  null,
  async (_get, set, { format, onProgress, signal }: Wanted): Promise<Result<Exported>> => {
    const opened = await set(openedStorageAtom)
    if (!opened.ok) return opened
    const storage = opened.value
    const counters = await storage.readCounters()
    if (!counters.ok) return counters
    const { total } = counters.value
    if (total === 0) return ok({ file: null, leftOut: 0 })
    const parts = await Promise.all([import('./build-export.ts'), import('./open-worker-file.ts')]).catch(
      () => null,
    )
    if (parts === null) return fail(partFailure())
    const [{ buildExport, WORKER_FROM_ROWS }, { openWorkerFile }] = parts
    const tell = total >= WORKER_FROM_ROWS ? onProgress : () => {}
    tell(0)
    return buildExport({ storage, format, total, openWorkerFile, onProgress: tell, signal })
  },
)
