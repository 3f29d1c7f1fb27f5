import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weekStart } from '../../../src/core/usage/week.ts'

it('begins a week on Sunday 00:00 UTC, to the millisecond', () => {
  expect(weekStart(Date.parse('2026-11-27T22:41:07Z'))).toBe('2026-11-22T00:00:00.000Z')
  expect(weekStart(Date.parse('2026-11-22T00:00:00.000Z'))).toBe('2026-11-22T00:00:00.000Z')
  expect(weekStart(Date.parse('2026-11-21T23:59:59.999Z'))).toBe('2026-11-15T00:00:00.000Z')
  expect(weekStart(Date.parse('1969-12-31T00:00:00Z'))).toBe('1969-12-28T00:00:00.000Z')
})

it('is for any moment the last Sunday midnight that is not after it', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(-1e13), max: new Date(1e13), noInvalidDate: true }), (moment) => {
      const start = new Date(weekStart(moment.getTime()))
      const age = moment.getTime() - start.getTime()
      expect(start.getUTCDay()).toBe(0)
      expect(start.toISOString()).toMatch(/T00:00:00\.000Z$/)
      expect(age).toBeGreaterThanOrEqual(0)
      expect(age).toBeLessThan(7 * 86_400_000)
    }),
  )
})
