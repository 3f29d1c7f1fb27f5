import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ASCII_PRINTABLE, parseRules } from '../../../src/core/site-rules/parse-rules.ts'
import { APPLE_ANSWERS } from './apple-answers.ts'
import { mutatedRules } from './mutated-rules.ts'

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const DIGIT = '0123456789'

/** Beyond what a double holds exactly the two parsers round differently. */
const within = (value: number | undefined): number | null =>
  value === undefined ? null : Math.min(value, 1e15)

/** As Apple's published parser answers: what is void has the default of all characters. */
const read = (text: string) => {
  const rules = parseRules(text)
  return [
    rules?.required ?? [],
    rules?.allowed ?? ASCII_PRINTABLE,
    within(rules?.maxConsecutive),
    within(rules?.minLength),
    within(rules?.maxLength),
  ]
}

describe('passwordrules', () => {
  it.each<[string, ReturnType<typeof read>]>([
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

  it.each(APPLE_ANSWERS.map((answer, group) => [group, answer] as const))(
    'are read as by Apple’s published parser (of 22 August 2026): 100 faulty ones, group %i',
    (group, answer) => {
      const hash = createHash('sha256')
      for (let at = 0; at < 100; at++)
        hash.update(`${JSON.stringify(read(mutatedRules(group * 100 + at)))}\n`)
      expect(hash.digest('hex').slice(0, 16)).toBe(answer)
    },
  )
})
