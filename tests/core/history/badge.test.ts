import { expect, it } from 'vitest'
import { historyBadge } from '../../../src/core/history/badge.ts'

it.each([
  [7, 'weak'],
  [8, 'medium'],
  [11, 'medium'],
  [12, 'strong'],
  [15, 'strong'],
  [16, 'veryStrong'],
  [50, 'veryStrong'],
] as const)('a saved password of %i characters is %s', (length, badge) => {
  expect(historyBadge({ length })).toBe(badge)
})

it('is N/A where the row tells no options', () => {
  expect(historyBadge(null)).toBe('notAvailable')
  expect(historyBadge(undefined)).toBe('notAvailable')
})
