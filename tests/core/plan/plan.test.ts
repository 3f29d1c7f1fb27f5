import { describe, expect, it } from 'vitest'
import { planDisplay } from '../../../src/core/plan/plan-display.ts'
import { resolveTier } from '../../../src/core/plan/resolve-tier.ts'
import { isPlanStale, PLAN_STALE_MS } from '../../../src/core/plan/staleness.ts'

describe('the tier', () => {
  it.each([
    ['premium', 'free', 'premium'],
    ['premium', undefined, 'premium'],
    ['free', 'premium', 'premium'],
    [undefined, 'premium', 'premium'],
    [undefined, undefined, 'free'],
    ['free', 'free', 'free'],
    ['Premium', 'lifetime', 'free'],
    [true, { tier: 'premium' }, 'free'],
  ])('metadata %j, then profile %j: %s', (metadata, profile, tier) => {
    expect(resolveTier({ subscription_tier: metadata }, { subscription_tier: profile })).toBe(tier)
  })

  it('is free where nothing is known', () => {
    expect(resolveTier(null, undefined)).toBe('free')
  })
})

describe('its name', () => {
  it('is free, premium or lifetime', () => {
    expect(planDisplay({ tier: 'free', lifetime: false })).toBe('free')
    expect(planDisplay({ tier: 'free', lifetime: true })).toBe('free')
    expect(planDisplay({ tier: 'premium', lifetime: false })).toBe('premium')
    expect(planDisplay({ tier: 'premium', lifetime: true })).toBe('lifetime')
  })
})

describe('its age', () => {
  it('is stale beyond 30 s, when never read, and when the clock jumped back', () => {
    expect(isPlanStale(null, 0)).toBe(true)
    expect(isPlanStale(1000, 1000 + PLAN_STALE_MS)).toBe(false)
    expect(isPlanStale(1000, 1001 + PLAN_STALE_MS)).toBe(true)
    expect(isPlanStale(1000, 999)).toBe(true)
  })
})
