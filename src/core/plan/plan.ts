/**
 * What a person may use: `lifetime` by the one-time purchase, `premium` where it was granted otherwise. Inside the app it is this
 * one value; everything outside says it in two fields, which become one here.
 */
export type Plan = 'free' | 'premium' | 'lifetime'

export const isPaid = (plan: Plan): boolean => plan !== 'free'

/** In a sync's answer and in what the device keeps. Earlier releases read both, so the form stays. */
export type WirePlan = { readonly tier: 'free' | 'premium'; readonly lifetime: boolean }

/** Whatever is no plan that this app knows is undefined: a newer server's, or somebody else's record. */
export const parsePlan = (value: unknown): Plan | undefined => {
  const { tier, lifetime }: { tier?: unknown; lifetime?: unknown } = Object(value)
  if (tier === 'premium') return lifetime === true ? 'lifetime' : 'premium'
  return tier === 'free' ? 'free' : undefined
}

export const formatPlan = (plan: Plan): WirePlan => ({
  tier: isPaid(plan) ? 'premium' : 'free',
  lifetime: plan === 'lifetime',
})

/** The user's app metadata, or their profile: records of others, in whose fields anything may stand. */
type TierRecord = { readonly subscription_tier?: unknown } | null | undefined

/**
 * The specification's order: premium if the user's app metadata says so, otherwise premium if the profile does, otherwise free.
 * Neither tells how it was come by.
 */
export const resolvePlan = (appMetadata: TierRecord, profile: TierRecord): 'free' | 'premium' =>
  appMetadata?.subscription_tier === 'premium' || profile?.subscription_tier === 'premium'
    ? 'premium'
    : 'free'
