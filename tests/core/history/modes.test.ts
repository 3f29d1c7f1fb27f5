import { expect, it } from 'vitest'
import { DEFAULT_PASSPHRASE, DEFAULT_PIN } from '../../../src/core/generator/mode-options.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { historyBadge } from '../../../src/core/history/badge.ts'
import { createExport } from '../../../src/core/history/export.ts'
import { recordOf } from '../../../src/core/history/record-options.ts'
import { rowCodec } from '../../../src/remote/rows.ts'

const ID = '00000000-0000-4000-8000-00000000beef'

const decode = async (row: Parameters<typeof rowCodec.decode>[1]) => {
  const decoded = await rowCodec.decode(ID, row)
  if (decoded.state !== 'open') throw new Error(decoded.state)
  return decoded
}
const readBack = async (password: string, options: ReturnType<typeof recordOf>) =>
  decode(await rowCodec.encode({ id: ID, password, label: 'l', options }))

it('[M8] a row of each kind reads back with its kind and parameters', async () => {
  const words = recordOf('Alpha bravo candy7', {
    ...DEFAULT_PASSPHRASE,
    words: 3,
    separator: 'space',
    digit: true,
  })
  expect(await readBack('Alpha bravo candy7', words)).toMatchObject({
    length: 18,
    options: {
      mode: 'passphrase',
      words: 3,
      separator: 'space',
      capitals: 'none',
      digit: true,
      language: 'en',
    },
  })
  expect((await readBack('739164', recordOf('739164', DEFAULT_PIN))).options).toEqual({
    ...DEFAULT_PIN,
    includeUppercase: false,
    includeLowercase: false,
    includeNumbers: true,
    includeSymbols: false,
    excludeSimilar: false,
    pronounceable: false,
  })
})

it('[M9] rows of the first two kinds are written as ever, and older ones fall back as specified', async () => {
  expect(recordOf('x'.repeat(16), DEFAULT_OPTIONS)).toEqual(DEFAULT_OPTIONS)
  const { options } = await decode({
    settings: { password: 'p', mode: 'emoji' },
    passwordLength: 20,
  })
  expect(options).not.toHaveProperty('mode')
  expect(options).toMatchObject({ length: 20, includeSymbols: false })
})

it('[M10] the badge of words and digits goes by bits, that of the others by length', () => {
  const words = (count: number) => recordOf('alpha-bravo-candy', { ...DEFAULT_PASSPHRASE, words: count })
  expect([3, 4, 5, 6, 7, 8].map((count) => historyBadge(words(count)))).toEqual([
    'weak', // 38.8 bits
    'medium', // 51.7
    'medium', // 64.6
    'strong', // 77.5
    'strong', // 90.5
    'veryStrong', // 103.4
  ])
  expect(historyBadge(recordOf('739164820517', { mode: 'pin', length: 12 }))).toBe('weak')
  expect(historyBadge({ ...DEFAULT_OPTIONS, length: 12 })).toBe('strong')
  const { pronounceable: _, ...classes } = DEFAULT_OPTIONS
  for (const [length, badge] of [
    [7, 'weak'],
    [8, 'medium'],
    [12, 'strong'],
    [16, 'veryStrong'],
  ] as const)
    for (const made of [
      { mode: 'random', ...classes, length, leaveOut: '!', ownSymbols: '!?' },
      { mode: 'random', ...classes, includeUppercase: false, includeSymbols: false, length },
      { mode: 'pronounceable', ...classes, length },
      { mode: 'site', rules: 'required: digit;', length },
    ] as const)
      expect(historyBadge(recordOf('x'.repeat(length), made)), made.mode).toBe(badge)
})

it('[M11] an export names the kind', () => {
  const made = createExport('json')
  made.add([
    {
      state: 'open',
      id: ID,
      password: '739164',
      label: 'Door',
      createdAt: '2026-11-28T12:00:00.000Z',
      length: 6,
      options: recordOf('739164', DEFAULT_PIN),
      sync: 'synced',
    },
  ])
  expect(JSON.parse(made.finish().join(''))).toMatchObject([{ options: { mode: 'pin', length: 6 } }])
})
