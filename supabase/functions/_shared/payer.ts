/** Whom a payment is about, by what the provider says of it; null where it says nothing. */
export type Payer = {
  readonly customerId: string | null
  /** The user whose id we once wrote into its metadata. */
  readonly userId: string | null
  readonly sessionId: string | null
  readonly paymentIntentId: string | null
}

/** The provider's fields hold an id, or the object itself where it was expanded. */
export const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
