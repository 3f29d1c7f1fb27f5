import { expect, it } from 'vitest'
import { freeUsage } from '../../../src/core/usage/free-usage.ts'

const NOW = Date.parse('2026-11-27T12:00:00Z')
const WEEK = '2026-11-22T00:00:00.000Z'

it("adds this device's unsent rows to what the server charged", () => {
  expect(freeUsage(NOW, { weekStart: WEEK, count: 1 }, () => 1)).toEqual({
    weekStart: WEEK,
    used: 2,
    remaining: 1,
    limitReached: false,
  })
})

it("does not carry last week's charge into this week", () => {
  const usage = freeUsage(NOW, { weekStart: '2026-11-15T00:00:00.000Z', count: 3 }, () => 0)
  expect(usage.remaining).toBe(3)
})

it('never tells of a negative remainder', () => {
  const usage = freeUsage(NOW, { weekStart: WEEK, count: 3 }, (week) => (week === WEEK ? 2 : 0))
  expect(usage).toMatchObject({ used: 5, remaining: 0, limitReached: true })
})
