import { expect, it } from 'vitest'
import { bulkFile } from '../../../src/ui/generator/bulk-file.ts'

it('holds one password a line, named with the day of the person, late in the evening and early too', async () => {
  const file = bulkFile(['aB3$', 'ñ'], new Date(2026, 0, 5, 23, 59))
  expect(file.name).toBe('passwords-2026-01-05.txt')
  expect(bulkFile([], new Date(2026, 11, 31, 0, 1)).name).toBe('passwords-2026-12-31.txt')
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(new TextEncoder().encode('aB3$\nñ\n'))
})
