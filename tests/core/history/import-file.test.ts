import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { UsedOptions } from '../../../src/core/generator/chosen-options.ts'
import { generateLoading } from '../../../src/core/generator/generate-loading.ts'
import {
  CAPITALS,
  DEFAULT_PASSPHRASE,
  SEPARATORS,
  WORD_LANGUAGES,
} from '../../../src/core/generator/mode-options.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { inertLabel } from '../../../src/core/history/csv.ts'
import { createExport } from '../../../src/core/history/export.ts'
import type { ExportFormat } from '../../../src/core/history/export-format.ts'
import { parseImportFile } from '../../../src/core/history/import-file.ts'
import type { OpenItem } from '../../../src/core/history/item.ts'
import { checkLabel, FREE_LABEL } from '../../../src/core/history/label.ts'
import { optionsSeenIn, recordOf } from '../../../src/core/history/record-options.ts'
import { seededWords } from '../random/seeded.ts'

const item = (label: string, password = 'Ab1!Ab1!Ab1!Ab1!'): OpenItem => ({
  id: 'x',
  state: 'open',
  sync: 'synced',
  label,
  password,
  createdAt: '2026-11-27T12:00:00.000Z',
  length: [...password].length,
  options: { ...DEFAULT_OPTIONS, length: [...password].length },
})
const fileOf = (format: ExportFormat, items: readonly OpenItem[]): string => {
  const file = createExport(format)
  file.add(items)
  return file.finish().join('')
}
const entriesOf = (text: string) => {
  const parsed = parseImportFile(text)
  if (!parsed.ok) throw new Error(parsed.failure.code)
  return parsed.value
}

/** Of each key just what it has. */
const constants = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fc.constant(value)])) as {
    [K in keyof T]: fc.Arbitrary<T[K]>
  }

const anyLabel = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom("'", '=', '+', '@', '"', ',', ';', '\n', '\r', '\t', 'a', ' ') }),
  )
  .map((text) => checkLabel(text))
  .filter((checked) => checked.ok)
  .map((checked) => checked.value)
const anyPassword = fc
  .string({ unit: 'binary-ascii', minLength: 4, maxLength: 50 })
  .filter((text) => !text.includes('\0'))

it.each(['csv', 'json'] as const)('reads back every label, password and time of its own %s', (format) => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyLabel, anyPassword), { maxLength: 20 }), (pairs) => {
      const items = pairs.map(([label, password]) => item(label, password))
      const { entries, unusable } = entriesOf(fileOf(format, items))
      expect(unusable).toBe(0)
      expect(entries.map(({ label, password, createdAt }) => ({ label, password, createdAt }))).toEqual(
        items.map(({ label, password, createdAt }) => ({ label, password, createdAt })),
      )
    }),
  )
})

const { pronounceable: _, length: __, ...CLASSES } = DEFAULT_OPTIONS
const anyLength = fc.integer({ min: 4, max: 128 })
const everyKind: readonly fc.Arbitrary<UsedOptions>[] = [
  fc.record({
    mode: fc.constant('random'),
    length: anyLength,
    ownSymbols: fc.constantFrom('!?', '€",='),
    ...constants(CLASSES),
  }),
  fc.record({ mode: fc.constant('pronounceable'), length: anyLength, ...constants(CLASSES) }),
  fc.record({
    mode: fc.constant('passphrase'),
    words: fc.integer({ min: 3, max: 12 }),
    language: fc.constantFrom(...WORD_LANGUAGES),
    separator: fc.constantFrom(...SEPARATORS),
    capitals: fc.constantFrom(...CAPITALS),
    digit: fc.boolean(),
  }),
  fc.record({ mode: fc.constant('pin'), length: fc.integer({ min: 3, max: 12 }) }),
  fc.record({ mode: fc.constant('site'), length: anyLength, rules: fc.constant('required: lower, digit;') }),
]

it.each(['csv', 'json'] as const)('[M11] reads back every kind of its own passwords, %s', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(...everyKind), fc.integer(), async (options, seed) => {
      const made = await generateLoading(options, 1, seededWords(seed))
      if (!made.ok) throw new Error(made.failure.code)
      const [password = ''] = made.value
      const own = { ...item('Mail', password), options: recordOf(password, options) }
      const { entries, unusable } = entriesOf(fileOf(format, [own]))
      expect([entries.map((entry) => entry.password), unusable]).toEqual([[password], 0])
      if (format === 'json') expect(entries[0]?.options).toEqual(own.options)
    }),
  )
})

it('gives what no kind is told of the kind that can hold it', () => {
  const kindOf = (password: string, options?: unknown) => {
    const [entry] = entriesOf(JSON.stringify([{ label: 'Mail', password, options }])).entries
    return entry && ('mode' in entry.options ? entry.options.mode : 'characters')
  }
  const passwords = [
    '12',
    '123',
    'abc',
    '1234',
    'x'.repeat(50),
    '𝔸'.repeat(51),
    'x'.repeat(128),
    'x'.repeat(129),
  ]
  const kinds = [undefined, 'pin', undefined, 'characters', 'characters', 'random', 'random', undefined]
  expect(passwords.map((password) => kindOf(password))).toEqual(kinds)
  expect(passwords.map((password) => kindOf(password, { mode: 'of a newer app' }))).toEqual(kinds)
  expect(kindOf('12ab', { mode: 'pin', length: 4 })).toBe('characters')
})

it('keeps the options of a JSON file, and sees those of a CSV file in the password', () => {
  const made = item('Mail')
  expect(entriesOf(fileOf('json', [made])).entries[0]?.options).toEqual(made.options)
  expect(entriesOf(fileOf('csv', [made])).entries[0]?.options).toEqual({
    ...optionsSeenIn(made.password),
    guessed: true,
  })
})

it('takes a file that an editor or a spreadsheet has saved again', () => {
  const csv = fileOf('csv', [item('One'), item(FREE_LABEL)])
  const again = `\ufeff${csv.replaceAll('\r\n', '\n').trimEnd()}`
  expect(entriesOf(again)).toEqual(entriesOf(csv))
  const json = fileOf('json', [item('One')])
  expect(entriesOf(`\ufeff ${json}`)).toEqual(entriesOf(json))
})

/** As spreadsheets write: in quotes is what would be taken apart, or every text. */
const written = (records: readonly (readonly string[])[], separator: string, quotesAll: boolean): string => {
  const fieldOf = (text: string) =>
    quotesAll || text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return records.map((fields) => `${fields.map(fieldOf).join(separator)}\r\n`).join('')
}
const HEADER = ['Label', 'Password', 'Created At', 'Length']

it.each([',', ';', '\t'])('[G40] reads the same of a spreadsheet whose separator is %j', (separator) => {
  const anyField = fc.string({
    unit: fc.constantFrom(',', ';', '\t', '"', '\n', '\r', 'a', '7', '€'),
    minLength: 4,
    maxLength: 12,
  })
  const pairs = fc.array(fc.tuple(fc.oneof(anyLabel, anyField), fc.oneof(anyPassword, anyField)))
  fc.assert(
    fc.property(pairs, fc.boolean(), (texts, quotesAll) => {
      const items = texts
        .map(([label, password]) => ({ label: checkLabel(label), password }))
        .flatMap(({ label, password }) => (label.ok ? [item(label.value, password)] : []))
      const rows = items.map(({ label, password, createdAt }) => [
        inertLabel(label),
        password,
        createdAt,
        String([...password].length),
      ])
      expect(entriesOf(written([HEADER, ...rows], separator, quotesAll))).toEqual(
        entriesOf(fileOf('csv', items)),
      )
      expect(entriesOf(fileOf('csv', items)).entries).toHaveLength(items.length)
    }),
  )
})

it('[G40] takes the separator from the header alone', () => {
  const mixed = written([HEADER, ['a;b', 'c,d;', '', '4']], ',', false).replace('Label,', 'Label;')
  expect(parseImportFile(mixed)).toEqual({ ok: false, failure: { code: 'import_unreadable' } })
  expect(entriesOf('Label;Password;Created At;Length\na,b,c,d\na;b,c,;;4')).toMatchObject({
    entries: [{ label: 'a', password: 'b,c,' }],
    unusable: 1,
  })
})

it.each([
  ['00421', '421'],
  ['001234', '1234'],
  ['1e5', '100000'],
  ['12345678901234567890', '1.23457E+19'],
  ['=20*1000', '20000'],
  ['+5512', '5512'],
])('[G40] the password %j that a spreadsheet has made %j of is left out and counted', (password, changed) => {
  const csv = fileOf('csv', [item('Door', password), item('Mail')])
  const again = csv.replace(`Door,${password},`, `Door,${changed},`)
  expect(again).not.toBe(csv)
  const { entries, unusable } = entriesOf(again)
  expect([entries.map(({ label }) => label), unusable]).toEqual([['Mail'], 1])
})

it('[E48] a length that says no number refuses nothing, one of a row made by hand that row alone', () => {
  const csv = (...lengths: readonly string[]) =>
    ['Label,Password,Created At,Length', ...lengths.map((length) => `Door,0042😀,,${length}`)].join('\r\n')
  expect(entriesOf(csv('', 'five', '5.5', '-5', '5', ' 5 '))).toMatchObject({
    entries: { length: 6 },
    unusable: 0,
  })
  expect(entriesOf(csv('12', '5', '6'))).toMatchObject({ entries: { length: 1 }, unusable: 2 })
})

const CHOSEN = { ...DEFAULT_OPTIONS, mode: 'random', length: 4, includeSymbols: false }
it.each([
  ['a thousand symbols of one’s own', { ...CHOSEN, ownSymbols: '€'.repeat(1_000) }],
  ['101 characters left out', { ...CHOSEN, leaveOut: '~'.repeat(101) }],
  ['symbols that no database keeps', { ...CHOSEN, ownSymbols: '!\0' }],
  ['rules that no database keeps', { mode: 'site', length: 4, rules: 'required: digit; \0' }],
  [
    'rules that are longer than any',
    { mode: 'site', length: 4, rules: `required: digit;${' '.repeat(1_000)}` },
  ],
  ['words that are others', { ...DEFAULT_PASSPHRASE, words: 3 }],
  ['rules that say nothing', { mode: 'site', length: 4, rules: '' }],
  [
    'no characters at all',
    { ...CHOSEN, includeUppercase: false, includeLowercase: false, includeNumbers: false },
  ],
])('[E48] keeps a password of which a file tells %s, with what is seen in it', (_, options) => {
  const text = JSON.stringify([{ label: 'Mail', password: 'ab1!', options }])
  expect(entriesOf(text)).toEqual({
    entries: [
      {
        label: 'Mail',
        password: 'ab1!',
        createdAt: null,
        options: { ...optionsSeenIn('ab1!'), guessed: true },
      },
    ],
    unusable: 0,
  })
})

it('[E48] looks for the words of a long text without trying every way to take it apart', () => {
  const options = { ...DEFAULT_PASSPHRASE, words: 12, separator: 'none' }
  const text = JSON.stringify([{ label: 'Mail', password: 'a'.repeat(128), options }])
  const start = performance.now()
  expect(entriesOf(text).entries).toMatchObject([{ options: { mode: 'random', guessed: true } }])
  expect(performance.now() - start).toBeLessThan(2_000)
})

it('leaves out what no row can hold, and says how much that is', () => {
  const text = JSON.stringify([
    { label: 'Good', password: 'abcd' },
    { label: ' ', password: 'abcd' },
    { label: 'x'.repeat(201), password: 'abcd' },
    { label: 'short', password: 'abc' },
    { label: 'long', password: 'x'.repeat(129) },
    { label: 'no password' },
    { label: 'a NUL', password: 'abc\0d' },
    null,
    'text',
  ])
  const { entries, unusable } = entriesOf(text)
  expect(entries.map(({ label, createdAt }) => [label, createdAt])).toEqual([['Good', null]])
  expect(unusable).toBe(8)
})

it.each([
  ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
  ['2025-01-02 03:04:05Z', '2025-01-02T03:04:05.000Z'],
  ['9998-12-31T23:59:59.999Z', '9998-12-31T23:59:59.999Z'],
  ['9999-01-01T00:00:00.000Z', null],
  ['1969-12-31T23:59:59.999Z', null],
  ['0000-01-01T00:00:00.000Z', null],
  ['-000001-01-01T00:00:00.000Z', null],
  ['46353', null],
  ['46353.5', null],
  ['+046353-01-01T00:00:00.000Z', null],
  ['yesterday', null],
  ['', null],
])('reads the time %j as %j', (text, time) => {
  const csv = `Label,Password,Created At,Length\r\nBank,aB3$aB3$,${text},8\r\n`
  expect(entriesOf(csv).entries.map(({ createdAt }) => createdAt)).toEqual([time])
})

it.each([
  ['nothing', ''],
  ['a text', 'hello'],
  ['an object', '{"label":"x"}'],
  ['another CSV', 'name,url,username,password\r\na,b,c,d\r\n'],
  ['a JSON that breaks off', '[{"label":"x","password":"abcd"'],
  ['a CSV that breaks off in a quote', 'Label,Password,Created At,Length\r\n"x,abcd'],
])('refuses %s', (_, text) =>
  expect(parseImportFile(text)).toEqual({ ok: false, failure: { code: 'import_unreadable' } }),
)
