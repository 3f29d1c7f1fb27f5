import { expect, it } from 'vitest'
import { fallbackLabel, readOptions } from '../../../src/core/history/fallbacks.ts'

const READ_FROM_NOTHING = {
  length: 12,
  includeUppercase: true,
  includeLowercase: true,
  includeNumbers: true,
  includeSymbols: false,
  excludeSimilar: false,
  pronounceable: false,
  guessed: true,
}

it('names a row without a label by the end of its id', () => {
  expect(fallbackLabel('0d9f7f6e-2f1c-4c7a-9a55-3f1b8a7c12ef')).toBe('Password 12ef')
})

it('reads a row without options with the specified fallbacks', () => {
  for (const stored of [undefined, null, {}, 'text', 7, []]) {
    expect(readOptions(stored, undefined)).toEqual(READ_FROM_NOTHING)
    expect(readOptions(stored, 20)).toEqual({ ...READ_FROM_NOTHING, length: 20 })
  }
})

it('takes the length from the options before that of the column', () => {
  expect(readOptions({ length: 9 }, 20).length).toBe(9)
  expect(readOptions({ length: '9' }, 20).length).toBe(20)
  expect(readOptions({ length: 0 }, -1).length).toBe(12)
})

it('keeps what is there and replaces only flags that are no booleans', () => {
  const stored = { length: 30, includeUppercase: false, includeSymbols: true, pronounceable: 'yes', other: 1 }
  expect(readOptions(stored, 30)).toEqual({
    ...READ_FROM_NOTHING,
    length: 30,
    includeUppercase: false,
    includeSymbols: true,
  })
})
