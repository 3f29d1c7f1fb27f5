import { expect, it } from 'vitest'
import { checkLabel } from '../../../src/core/history/label.ts'

const codeOf = (text: string) => {
  const checked = checkLabel(text)
  return checked.ok ? checked.value : checked.failure.code
}

it('asks for a label when there is none but white space', () => {
  for (const text of ['', ' ', '\t\n', '\u00a0', '\u3000']) expect(codeOf(text)).toBe('label_required')
})

it('asks for a label when there is nothing to see in it', () => {
  for (const text of [
    '\u200b',
    '\ufeff',
    ' \u200d\u2060 ',
    '\u202e',
    '\u00ad',
    '\x07',
    '\u2800',
    '\ufff9\ufffb',
  ])
    expect(codeOf(text)).toBe('label_required')
})

it('keeps what has its meaning between characters that are seen', () => {
  for (const text of ['👩‍👩‍👧', 'م‌ی‌خواهم', '\u202eabc', 'e\u0301']) expect(codeOf(text)).toBe(text)
})

it('keeps the label without the white space around it', () => {
  expect(codeOf('  Café ñ  ')).toBe('Café ñ')
})

it('counts characters as the database does', () => {
  expect(codeOf('😀'.repeat(200))).toBe('😀'.repeat(200))
  expect(codeOf('😀'.repeat(201))).toBe('label_too_long')
  expect(codeOf(` ${'a'.repeat(200)} `)).toBe('a'.repeat(200))
  expect(codeOf('a'.repeat(201))).toBe('label_too_long')
})

it('refuses what no database keeps: NUL and halves of a surrogate pair', () => {
  for (const text of ['a\0b', 'a\ud83d', '\ude00b', '\ude00\ud83d'])
    expect(codeOf(text)).toBe('label_unreadable')
})
