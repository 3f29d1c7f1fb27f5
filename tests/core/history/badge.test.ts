import { expect, it } from 'vitest'
import type { UsedOptions } from '../../../src/core/generator/chosen-options.ts'
import { entropyOf } from '../../../src/core/generator/entropy.ts'
import { DEFAULT_PASSPHRASE, DEFAULT_PIN } from '../../../src/core/generator/mode-options.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { createRecipe } from '../../../src/core/generator/recipe.ts'
import { bitsOf, historyBadge } from '../../../src/core/history/badge.ts'
import { createExport } from '../../../src/core/history/export.ts'
import { parseImportFile } from '../../../src/core/history/import-file.ts'
import { recordOf } from '../../../src/core/history/record-options.ts'
import { contentOf, settingsOf } from '../../../src/core/vault/row-settings.ts'
import { rowCodec } from '../../../src/remote/rows.ts'
import { historyItem } from './history-item.ts'

it.each([
  [7, 'weak'],
  [8, 'medium'],
  [11, 'medium'],
  [12, 'strong'],
  [15, 'strong'],
  [16, 'veryStrong'],
  [50, 'veryStrong'],
] as const)('a saved password of %i characters is %s', (length, badge) => {
  expect(historyBadge({ length })).toBe(badge)
})

it('is N/A where the row tells no options', () => {
  expect(historyBadge(null)).toBe('notAvailable')
  expect(historyBadge(undefined)).toBe('notAvailable')
})

const ID = '00000000-0000-4000-8000-00000000beef'
const { pronounceable: _, ...CLASSES } = DEFAULT_OPTIONS

const MADE: readonly (readonly [string, UsedOptions])[] = [
  ['Ab1!Ab1!Ab1!Ab1!', DEFAULT_OPTIONS],
  [
    'ab1?ab1?',
    { mode: 'random', ...CLASSES, length: 8, leaveOut: '!', minimums: { symbols: 2, numbers: 2 } },
  ],
  ['alpha-bravo-candy-delta', { ...DEFAULT_PASSPHRASE, words: 4 }],
  ['739164', DEFAULT_PIN],
]

/** The row's settings as a database gives them back, sealed meanwhile or not. */
const readBits = async (settings: Readonly<Record<string, unknown>>, isSealed = false) => {
  const passwordLength = [...String(settings.password)].length
  const content = isSealed ? contentOf(settings, passwordLength) : null
  const row = await rowCodec.decode(ID, {
    settings: content ? settingsOf(content) : settings,
    passwordLength,
  })
  return row.state === 'open' ? bitsOf(row) : undefined
}

it('[G12] the bits of a row are those of how it was made, whatever order a database keeps its fields in', async () => {
  for (const [password, made] of MADE) {
    const recipe = createRecipe(made)
    const bits = recipe.ok ? entropyOf(recipe.value).bits : Number.NaN
    const { minimums, ...rest } = { minimums: undefined, ...recordOf(password, made) }
    const turned = minimums && { minimums: Object.fromEntries(Object.entries(minimums).reverse()) }
    const settings = { password, label: 'l', options: { ...turned, ...rest } }
    expect([await readBits(settings), await readBits(settings, true)]).toEqual([bits, bits])
  }
})

it.each([
  ['no options', {}],
  ['a flag that is missing', { options: { ...DEFAULT_OPTIONS, excludeSimilar: undefined } }],
  ['another length', { options: { ...DEFAULT_OPTIONS, length: 50 } }],
  ['a kind that is not known', { options: { ...DEFAULT_OPTIONS, mode: 'emoji' } }],
  ['words of no number', { options: { ...recordOf('x'.repeat(16), DEFAULT_PASSPHRASE), words: null } }],
])('[G12] a row that was made by hand with %s tells no bits, nor when it was sealed', async (_, told) => {
  const settings = { password: '1111111111111111', label: 'l', ...told }
  expect([await readBits(settings), await readBits(settings, true)]).toEqual([null, null])
})

it('[G12] after a CSV file nobody knows the bits, after a JSON file everybody does', () => {
  for (const [password, made] of MADE) {
    const item = historyItem({ password, options: recordOf(password, made) })
    const read = (['csv', 'json'] as const).map((format) => {
      const file = createExport(format)
      file.add([item])
      const parsed = parseImportFile(file.finish().join(''))
      return parsed.ok ? parsed.value.entries.map(bitsOf) : parsed
    })
    expect(read).toEqual([[null], [bitsOf(item)]])
    expect(bitsOf(item)).toBeGreaterThan(0)
  }
})
