import { expect, it } from 'vitest'
import { DEFAULT_PASSPHRASE, DEFAULT_PIN } from '../../../src/core/generator/mode-options.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { recordOf } from '../../../src/core/history/record-options.ts'
import { kindOf } from '../../../src/core/vault/row.ts'
import { decodeContent, encodeContent } from '../../../src/core/vault/row-content.ts'
import { contentOf, settingsOf } from '../../../src/core/vault/row-settings.ts'
import { rowCodec } from '../../../src/remote/rows.ts'

const ID = '00000000-0000-4000-8000-00000000beef'
const { length: _, ...withoutLength } = DEFAULT_OPTIONS

const ROWS: readonly [string, Readonly<Record<string, unknown>>][] = [
  ['nested', { password: 'Ab1!Ab1!Ab1!Ab1!', label: 'Café ñ', options: DEFAULT_OPTIONS }],
  ['flat', { password: 'abcdefgh', label: 'Flat', ...DEFAULT_OPTIONS, length: 8 }],
  ['without a length', { password: 'abcdefgh', label: 'Old', options: withoutLength }],
  ['without options or label', { password: 'abcdefgh' }],
  [
    'with fields of a newer app',
    { password: 'abcd', label: 'l', colour: 'red', options: { length: 4, hue: 7 } },
  ],
  [
    'with minimums',
    {
      password: 'abcd',
      label: 'l',
      options: { ...DEFAULT_OPTIONS, mode: 'random', length: 4, minimums: { numbers: 2 } },
    },
  ],
  ['words', { password: 'a-b', label: 'l', options: recordOf('a-b', DEFAULT_PASSPHRASE) }],
  ['a PIN, flat', { password: '739164', label: 'l', ...recordOf('739164', DEFAULT_PIN) }],
]

it.each(ROWS)('[V14] sealing changes nothing of a row: %s', async (_, settings) => {
  const passwordLength = [...String(settings.password)].length
  const content = contentOf(settings, passwordLength)
  const bytes = content && encodeContent(content)
  const opened = bytes && decodeContent(bytes)
  if (!opened) throw new Error('It was not sealed')
  const back = settingsOf(opened)
  const read = (body: typeof settings) => rowCodec.decode(ID, { settings: body, passwordLength })
  expect(await read(back)).toEqual(await read(settings))
  for (const field of ['colour', 'password']) expect(back[field]).toEqual(settings[field])
  // Unsealed and sealed again it is the same.
  expect(contentOf(back, passwordLength)).toEqual(opened)
})

it('[V2] what the free plan makes by itself is automatic, also words and a PIN; the rest is saved', () => {
  const auto = (options: object, password = '739164') => {
    const content = contentOf({ password, label: 'auto-generated-free', options }, password.length)
    return content && kindOf(content)
  }
  expect(auto(DEFAULT_OPTIONS)).toBe('auto')
  expect(auto(recordOf('739164', DEFAULT_PIN))).toBe('auto')
  expect(auto(recordOf('a-b', DEFAULT_PASSPHRASE))).toBe('auto')
  expect(auto(recordOf('7391648', { mode: 'pin', length: 7 }), '7391648')).toBe('saved')
  expect(auto(recordOf('a-b', { ...DEFAULT_PASSPHRASE, words: 7 }))).toBe('saved')
  expect(auto({ ...DEFAULT_OPTIONS, excludeSimilar: true })).toBe('saved')
  expect(auto({ ...DEFAULT_OPTIONS, mode: 'random', length: 6 })).toBe('auto')
  expect(auto({ ...DEFAULT_OPTIONS, mode: 'random', length: 6, minimums: { numbers: 2 } })).toBe('saved')
})

it('seals nothing without a password', () => {
  expect(contentOf({ label: 'l' }, 4)).toBeNull()
})
