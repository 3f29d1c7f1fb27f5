/** What a person has paid for. `lifetime`: by the one-time purchase; premium without it was granted otherwise. */
export type Tier = 'free' | 'premium'

export type Plan = { readonly tier: Tier; readonly lifetime: boolean }

export const FREE_PLAN: Plan = { tier: 'free', lifetime: false }

/** The tier in a field of somebody else's record; whatever is not a tier is none. */
export const parseTier = (value: unknown): Tier | undefined =>
  value === 'premium' || value === 'free' ? value : undefined

export const isSamePlan = (a: Plan, b: Plan): boolean => a.tier === b.tier && a.lifetime === b.lifetime
