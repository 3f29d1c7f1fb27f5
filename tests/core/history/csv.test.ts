import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CSV_HEADER, formatCsvLine, inertLabel, ownLabel } from '../../../src/core/history/csv.ts'
import { readCsv } from '../../helpers/read-csv.ts'
import { anyHistoryItem, anyText, historyItem } from './history-item.ts'

const firstField = (label: string) => readCsv(formatCsvLine(historyItem({ label })))[0]?.[0]
const passwordField = (password: string) => readCsv(formatCsvLine(historyItem({ password })))[0]?.[1]

it('has the specified columns', () => {
  expect(CSV_HEADER).toBe('Label,Password,Created At,Length\r\n')
  expect(formatCsvLine(historyItem({ password: 'abc"d' }))).toBe(
    'Mail,"abc""d",2026-11-27T22:41:07.000Z,5\r\n',
  )
})

it('[G40] tells the length of the password itself, by character, whatever its row says', () => {
  expect(formatCsvLine(historyItem({ password: '😀é12', length: 50 }))).toMatch(/,4\r\n$/)
})

it.each(['=2+2', '+a', '-a', '@a', '0012', '1e5', "'=a", ' =a', '=cmd|x!A1'])(
  '[G40] the password %j is exported byte for byte',
  (password) => expect(passwordField(password)).toBe(password),
)

it.each(['=2+2', '+a', '-a', '@a', '\t=a', '\r=a', ' =a', '＝a', '＋a', '－a', '＠a', "'=a", "''=a"])(
  '[G40] the label %j cannot run in a spreadsheet, and can be had back',
  (label) => {
    expect(firstField(label)).toBe(`'${label}`)
  },
)

it.each(['Mail', 'a=b', '2+2', 'e-mail', 'me@home', "'", "'a", "it's"])(
  '[G40] the label %j stays as it is',
  (label) => {
    expect(firstField(label)).toBe(label)
  },
)

it.each(['a"b', '"', 'a,b', 'a;b', 'a\nb', 'a\r\nb', '&amp;', '<b>', '😀', 'Café ñ', ' a ', '', '""'])(
  '[E48] %j survives as a label and as a password',
  (text) => {
    expect(firstField(text)).toBe(text)
    expect(passwordField(text)).toBe(text)
  },
)

it.each(['\x85', '\u2028', '\u2029', '\v', '\f', '\x1c', '\x1d', '\x1e', '\0', '\t', '\x7f', '\r', '\n'])(
  '[U19] a field with %j inside is quoted, and comes back',
  (end) => {
    const text = `a${end}b`
    const line = formatCsvLine(historyItem({ label: text, password: text }))
    expect(line.startsWith(`"${text}","${text}",`)).toBe(true)
    expect(readCsv(line)[0]?.slice(0, 2)).toEqual([text, text])
  },
)

it('[E48] any row comes back whole from a strict reader', () => {
  fc.assert(
    fc.property(anyHistoryItem, (item) => {
      expect(readCsv(formatCsvLine(item))).toEqual([
        [inertLabel(item.label), item.password, item.createdAt, String([...item.password].length)],
      ])
    }),
    { numRuns: 2000 },
  )
})

it('[G40] no two labels become one, and none starts a formula', () => {
  fc.assert(
    fc.property(anyText, (label) => {
      expect(ownLabel(inertLabel(label))).toBe(label)
      expect(inertLabel(label)).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
    }),
    { numRuns: 2000 },
  )
})
