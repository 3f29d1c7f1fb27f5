import { expect, it } from 'vitest'
import { guessTime, LONGEST_YEARS } from '../../../src/core/generator/guess-time.ts'

it.each([
  [0, 'instant', 0],
  [40, 'instant', 0],
  [41, 'seconds', 1.0995],
  [46, 'seconds', 35.18],
  [47, 'minutes', 1.173],
  [53, 'hours', 1.251],
  [58, 'days', 1.668],
  [66, 'years', 1.169],
  [103.1, 'years', 1.722e11],
  [115, 'years', 6.581e14],
  [116, 'beyond', LONGEST_YEARS],
  [1_023, 'beyond', LONGEST_YEARS],
  [2_000, 'beyond', LONGEST_YEARS],
] as const)('of %f bits: %s', (bits, unit, value) => {
  const time = guessTime(bits)
  expect(time.unit).toBe(unit)
  expect(time.value / (value || 1)).toBeCloseTo(value ? 1 : 0, 2)
})
