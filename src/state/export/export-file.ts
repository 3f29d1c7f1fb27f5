import { createExport } from '../../core/history/export.ts'
import { EXPORT_MEDIA_TYPES, type ExportFormat } from '../../core/history/export-format.ts'
import type { OpenItem } from '../../core/history/item.ts'

/** A file being made, here or in a worker; `stop` frees what makes it, at any time. */
export type ExportFile = {
  readonly add: (items: readonly OpenItem[]) => Promise<void>
  readonly finish: () => Promise<Blob>
  readonly stop: () => void
}

/** Made in the page: quicker for a short history, and what is left when there is no worker. */
export const createPageFile = (format: ExportFormat): ExportFile => {
  const file = createExport(format)
  return {
    add: async (items) => file.add(items),
    finish: async () => new Blob(file.finish(), { type: EXPORT_MEDIA_TYPES[format] }),
    stop: () => {},
  }
}
