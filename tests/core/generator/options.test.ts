import { describe, expect, it } from 'vitest'
import * as alphabets from '../../../src/core/generator/alphabets.ts'
import { DEFAULT_OPTIONS, withoutPremium } from '../../../src/core/generator/options.ts'
import { strengthOf } from '../../../src/core/generator/strength.ts'

describe('options', () => {
  it('has the specified defaults and characters', () => {
    expect(DEFAULT_OPTIONS).toEqual({
      length: 16,
      includeUppercase: true,
      includeLowercase: true,
      includeNumbers: true,
      includeSymbols: true,
      excludeSimilar: false,
      pronounceable: false,
    })
    expect(alphabets.SYMBOLS).toBe('!@#$%^&*()_+-=[]{}|;:,.<>?')
    expect(alphabets.SYMBOLS).toHaveLength(26)
    expect(alphabets.PRONOUNCEABLE_SYMBOLS).toBe('!@#$%&*')
    expect(alphabets.withoutLookalikes(alphabets.UPPERCASE + alphabets.LOWERCASE + alphabets.NUMBERS)).toBe(
      'ABCDEFGHIJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789',
    )
    expect(alphabets.withoutLookalikeLetters(alphabets.VOWELS)).toBe('aeu')
  })

  it('switches premium options off for a free user, and keeps the rest', () => {
    expect(
      withoutPremium({ ...DEFAULT_OPTIONS, length: 9, excludeSimilar: true, pronounceable: true }),
    ).toEqual({
      ...DEFAULT_OPTIONS,
      length: 9,
    })
  })

  it('grades by length as specified', () => {
    expect([4, 7, 8, 11, 12, 50].map(strengthOf)).toEqual([
      'weak',
      'weak',
      'fair',
      'fair',
      'strong',
      'strong',
    ])
  })
})
