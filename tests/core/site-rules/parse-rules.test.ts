import { describe, expect, it } from 'vitest'
import { ASCII_PRINTABLE, parseRules } from '../../../src/core/site-rules/parse-rules.ts'
import { type Answer, answerOf, digestOf, GROUPS, SITE_RULES } from './answers.ts'
import { APPLE_ANSWERS } from './apple-answers.ts'

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const DIGIT = '0123456789'

const read = (text: string) => answerOf(parseRules(text))

describe('passwordrules', () => {
  it.each<[string, Answer]>([
    ['', [[], ASCII_PRINTABLE, null, null, null]],
    ['minlength: 8; maxlength: 20;', [[], ASCII_PRINTABLE, null, 8, 20]],
    [
      'required: lower, upper; required: digit',
      [[UPPER + LOWER, DIGIT], DIGIT + UPPER + LOWER, null, null, null],
    ],
    ['allowed: [-_.!], digit', [[], `!-.${DIGIT}_`, null, null, null]],
    ['required: [ab]]', [[']ab'], ']ab', null, null, null]],
    ['required: [-a-z]', [['-az'], '-az', null, null, null]],
    ['required: [a-z]', [['az'], 'az', null, null, null]],
    ['allowed: unicode', [[], 'unicode', null, null, null]],
    [
      'minlength: 8; minlength: 9; maxlength: 20; maxlength: 18; max-consecutive: 3; max-consecutive: 2',
      [[], ASCII_PRINTABLE, 2, 9, 18],
    ],
    ['minlength: 0; maxlength: x', [[], ASCII_PRINTABLE, null, null, null]],
    ['minlength: 8 ; maxlength: 12', [[], ASCII_PRINTABLE, null, null, 12]],
    ['required: Digit; REQUIRED: upper', [[], ASCII_PRINTABLE, null, null, null]],
    ['required: Digit; allowed: DIGIT', [[DIGIT], DIGIT, null, null, null]],
    ['maxlength: 9; required: [abc', [[''], ASCII_PRINTABLE, null, null, 9]],
    ['maxlength: 9; [a]', [[], ASCII_PRINTABLE, null, null, 9]],
    ['maxlength: 9 required: upper', [[], ASCII_PRINTABLE, null, null, null]],
  ])('are read: %j', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it.each(GROUPS.map((texts, group) => [group, texts] as const))(
    'are read as by Apple’s published parser: all rules of sites, and 10,000 faulty ones, group %i',
    (group, texts) => {
      expect(digestOf(texts.map(read))).toBe(APPLE_ANSWERS[group])
    },
  )

  it('are those of all sites', () => {
    expect(SITE_RULES.length).toBe(434)
  })
})
