import { createExport, type Export } from '../src/core/history/export.ts'
import { EXPORT_MEDIA_TYPES, type ExportFormat } from '../src/core/history/export-format.ts'
import type { OpenItem } from '../src/core/history/item.ts'

/** One export at a time: a second `begin` drops what an abandoned first one left behind. */
let current: { readonly format: ExportFormat; readonly file: Export } | null = null

/** What the export worker offers: a large history is formatted and encoded away from the screen's thread. */
export const exportApi = {
  begin(format: ExportFormat): void {
    current = { format, file: createExport(format) }
  },
  add(items: readonly OpenItem[]): void {
    current?.file.add(items)
  },
  finish(): Blob {
    if (!current) throw new Error('no export was begun')
    const { format, file } = current
    current = null
    return new Blob(file.finish(), { type: EXPORT_MEDIA_TYPES[format] })
  },
}

export type ExportApi = typeof exportApi
