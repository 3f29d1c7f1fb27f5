import fc from 'fast-check'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import type { OpenItem } from '../../../src/core/history/item.ts'

export const historyItem = (fields: Partial<OpenItem> = {}): OpenItem => ({
  state: 'open',
  id: '0d9f7f6e-2f1c-4c7a-9a55-3f1b8a7c12ef',
  password: 'Xk4#mQ9!vT2&pL7s',
  label: 'Mail',
  createdAt: '2026-11-27T22:41:07.000Z',
  length: 16,
  options: DEFAULT_OPTIONS,
  sync: 'synced',
  ...fields,
})

// Text that has hurt an export before is drawn as often as any other.
const troubled = fc.constantFrom(
  '=2+2',
  '+a',
  '-a',
  '@a',
  "'=a",
  '\t=a',
  ' =a',
  '＝a',
  '0012',
  '1e5',
  'a"b',
  'a,b',
  'a;b',
  'a\nb',
  'a\r\nb',
  '&amp;',
  '<b>',
  'Café ñ',
  '😀',
  ' a ',
  "'",
)

/** Any text that is stored at all: no NUL, no half of a surrogate pair. */
export const anyText = fc.oneof(
  troubled,
  fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
)

export const anyHistoryItem = fc
  .record({ label: anyText, password: anyText, length: fc.integer({ min: 4, max: 50 }) })
  .map(historyItem)
