import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CHOSEN, parseChosenOptions } from '../../../src/core/generator/chosen-options.ts'
import { DEFAULT_OPTIONS, isLengthInBounds } from '../../../src/core/generator/options.ts'
import { parseRememberedOptions } from '../../../src/core/generator/remembered-options.ts'

describe('remembered options', () => {
  it('[G57] come back as they were kept', () => {
    const kept = { ...DEFAULT_OPTIONS, length: 33, includeSymbols: false, pronounceable: true }
    expect(parseRememberedOptions(kept)).toEqual(kept)
  })

  it.each([
    null,
    '',
    'null',
    '[]',
    '7',
    '"x"',
    '{',
    'undefined',
    '{"length":"16"}',
    '{"length":51,"pronounceable":1}',
  ])('[G57] fall back to the defaults when %s was kept', (text) => {
    expect(parseChosenOptions(text)).toEqual(DEFAULT_CHOSEN)
  })

  it('[G57] keep what is valid beside what is not', () => {
    expect(parseRememberedOptions({ length: 1e9, includeNumbers: false, extra: 1 })).toEqual({
      ...DEFAULT_OPTIONS,
      includeNumbers: false,
    })
  })

  it('[G57] are valid whatever was kept', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.object(), (text, kept) => {
        const options = parseRememberedOptions(kept)
        expect(Object.keys(options).sort()).toEqual(Object.keys(DEFAULT_OPTIONS).sort())
        expect(isLengthInBounds(options.length)).toBe(true)
        const chosen = parseChosenOptions(text)
        expect(Object.keys(chosen).sort()).toEqual(Object.keys(DEFAULT_CHOSEN).sort())
        expect(isLengthInBounds(chosen.length)).toBe(true)
      }),
    )
  })
})
