import workerUrl from '../../../workers/export.worker.ts?worker&url'
import type { ExportApi } from '../../../workers/export-api.ts'
import type { ExportFormat } from '../../core/history/export-format.ts'
import { trustedScriptUrl } from '../trusted-urls.ts'
import { startWorkerSession } from '../worker-session.ts'
import type { ExportFile } from './export-file.ts'

const START_LIMIT_MS = 3_000
/** Joining and encoding a hundred thousand rows takes well under a second. */
const CALL_LIMIT_MS = 20_000

/** One worker for one file. Rejects with WorkerLost when none answers in time. */
export const openWorkerFile = async (format: ExportFormat): Promise<ExportFile> => {
  const session = startWorkerSession<ExportApi>(
    () => new Worker(trustedScriptUrl(workerUrl), { type: 'module', name: 'export' }),
  )
  await session.call((api) => api.begin(format), START_LIMIT_MS)
  return {
    add: (items) => session.call((api) => api.add(items), CALL_LIMIT_MS),
    finish: () => session.call((api) => api.finish(), CALL_LIMIT_MS),
    stop: session.stop,
  }
}
