import type Stripe from 'stripe'

/** How the package's types say "or a word that is not listed here". */
type OtherString = string & Record<never, never>

/** The words that the pinned version of the provider's types names; it may say others one day. */
type Known<T> = T extends string ? (OtherString extends T ? never : T) : never
type KnownStatus = Known<Stripe.Dispute.Status>

/**
 * Whether the payer has the money back, for now or for good. Only a won dispute gives it to us again, and an
 * inquiry (`warning_…`) has not moved any. Complete by type: a new version of the package with a new word
 * does not compile.
 */
const REVOKES: Readonly<Record<KnownStatus, boolean>> = {
  needs_response: true,
  under_review: true,
  lost: true,
  appeal_needs_response: true,
  appeal_under_review: true,
  prevented: true,
  won: false,
  warning_needs_response: false,
  warning_under_review: false,
  warning_closed: false,
}

const isKnown = (status: string): status is KnownStatus => Object.hasOwn(REVOKES, status)

/** A word that nobody knew when this was written takes nothing from anybody, and is logged. */
export const isRevokedBy = (status: string): boolean => {
  if (isKnown(status)) return REVOKES[status]
  console.error(`a dispute has the unknown status ${JSON.stringify(status.slice(0, 60))}: nothing is revoked`)
  return false
}
