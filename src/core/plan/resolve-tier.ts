import { parseTier, type Tier } from './plan.ts'

/**
 * The specification's order: premium if the user's app metadata says so, otherwise premium if the profile does,
 * otherwise free. Both arguments are records of others: anything may stand in their fields.
 */
export const resolveTier = (
  appMetadata: { readonly subscription_tier?: unknown } | null | undefined,
  profile: { readonly subscription_tier?: unknown } | null | undefined,
): Tier =>
  parseTier(appMetadata?.subscription_tier) === 'premium' ||
  parseTier(profile?.subscription_tier) === 'premium'
    ? 'premium'
    : 'free'
