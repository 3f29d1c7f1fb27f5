import { CSV_HEADER, formatCsvLine } from './csv.ts'
import type { ExportFormat } from './export-format.ts'
import type { OpenItem } from './item.ts'

/**
 * Takes a history page by page; `finish` gives the file's text in parts, to be written as UTF-8 without a
 * byte-order mark.
 */
export type Export = {
  readonly add: (items: readonly OpenItem[]) => void
  readonly finish: () => string[]
}

const createCsvExport = (): Export => {
  const parts = [CSV_HEADER]
  return {
    add: (items) => void parts.push(items.map(formatCsvLine).join('')),
    finish: () => parts,
  }
}

const jsonEntry = ({ label, password, createdAt, options }: OpenItem): string =>
  JSON.stringify({ label, password, created_at: createdAt, options }, null, 2)

const createJsonExport = (): Export => {
  const parts = ['[']
  let separator = '\n'
  return {
    add: (items) => {
      for (const item of items) {
        parts.push(separator, jsonEntry(item))
        separator = ',\n'
      }
    },
    finish: () => [...parts, '\n]\n'],
  }
}

/**
 * A file in the making. CSV: Label, Password, Created At, Length. JSON: entries of label, password,
 * created_at, options.
 */
export const createExport = (format: ExportFormat): Export =>
  format === 'csv' ? createCsvExport() : createJsonExport()
