import type { Plan } from './plan.ts'

/** How a plan is named on the screen: Free Plan, Premium, Lifetime. */
export type PlanDisplay = 'free' | 'premium' | 'lifetime'

export const planDisplay = (plan: Plan): PlanDisplay => {
  if (plan.tier === 'free') return 'free'
  return plan.lifetime ? 'lifetime' : 'premium'
}
