import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createExport } from '../../../src/core/history/export.ts'
import { type ExportFormat, exportFileName } from '../../../src/core/history/export-format.ts'
import type { OpenItem } from '../../../src/core/history/item.ts'
import { readCsv } from '../../helpers/read-csv.ts'
import { anyHistoryItem, historyItem } from './history-item.ts'

const exported = (format: ExportFormat, pages: readonly (readonly OpenItem[])[]): string => {
  const file = createExport(format)
  for (const page of pages) file.add(page)
  return file.finish().join('')
}

const entryOf = ({ label, password, createdAt, options }: OpenItem) => ({
  label,
  password,
  created_at: createdAt,
  options,
})

it('writes JSON entries of label, password, created_at and options', () => {
  const item = historyItem({ label: 'Café ñ', password: '=2+2"\\' })
  expect(JSON.parse(exported('json', [[item]]))).toEqual([entryOf(item)])
  expect(Object.keys(JSON.parse(exported('json', [[item]]))[0])).toEqual([
    'label',
    'password',
    'created_at',
    'options',
  ])
})

it('an empty history is a header or an empty list', () => {
  expect(exported('csv', [])).toBe('Label,Password,Created At,Length\r\n')
  expect(JSON.parse(exported('json', []))).toEqual([])
})

it('however the pages fall, every row is there once and in order', () => {
  fc.assert(
    fc.property(fc.array(fc.array(anyHistoryItem, { maxLength: 4 }), { maxLength: 4 }), (pages) => {
      const items = pages.flat()
      const [, ...lines] = readCsv(exported('csv', pages))
      expect(lines.map((line) => line[1])).toEqual(items.map((item) => item.password))
      expect(JSON.parse(exported('json', pages))).toEqual(items.map(entryOf))
      expect(exported('json', pages)).toBe(exported('json', [items]))
    }),
    { numRuns: 300 },
  )
})

it('[G37] the file is UTF-8 without a byte-order mark', () => {
  for (const format of ['csv', 'json'] as const) {
    const bytes = new TextEncoder().encode(exported(format, [[historyItem({ label: 'Café ñ' })]]))
    expect(bytes[0]).toBe(format === 'csv' ? 'L'.charCodeAt(0) : '['.charCodeAt(0))
    expect(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)).toContain('Café ñ')
  }
})

it("names the file with the person's own date", () => {
  expect(exportFileName('csv', new Date(2026, 0, 5, 23, 59))).toBe('cifra-passwords-2026-01-05.csv')
  expect(exportFileName('json', new Date(2026, 11, 31, 0, 0))).toBe('cifra-passwords-2026-12-31.json')
})
