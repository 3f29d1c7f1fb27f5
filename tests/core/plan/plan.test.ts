import { describe, expect, it } from 'vitest'
import { formatPlan, isPaid, type Plan, parsePlan, resolvePlan } from '../../../src/core/plan/plan.ts'
import { isPlanStale, PLAN_STALE_MS } from '../../../src/core/plan/staleness.ts'

describe('the plan by metadata and profile', () => {
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
    expect(resolvePlan({ subscription_tier: metadata }, { subscription_tier: profile })).toBe(tier)
  })

  it('is free where nothing is known', () => {
    expect(resolvePlan(null, undefined)).toBe('free')
  })
})

describe('two fields outside, one value inside', () => {
  it.each([
    [{ tier: 'free', lifetime: false }, 'free'],
    [{ tier: 'free', lifetime: true }, 'free'],
    [{ tier: 'premium', lifetime: false }, 'premium'],
    [{ tier: 'premium', lifetime: true }, 'lifetime'],
    [{ tier: 'premium', lifetime: 'yes' }, 'premium'],
    [{ tier: 'family', lifetime: true }, undefined],
    ['premium', undefined],
    [null, undefined],
  ])('%j is %s', (fields, plan) => {
    expect(parsePlan(fields)).toBe(plan)
  })

  it.each(['free', 'premium', 'lifetime'] as const)('%s leaves as what it came from', (plan: Plan) => {
    expect(parsePlan(formatPlan(plan))).toBe(plan)
    expect(isPaid(plan)).toBe(formatPlan(plan).tier === 'premium')
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
