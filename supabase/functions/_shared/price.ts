/**
 * The one price there is: 99 MXN, once, for ever. In the smallest unit of the currency, as the provider
 * counts.
 */
export const LIFETIME_PRICE = {
  currency: 'mxn',
  unitAmount: 9_900,
  productName: 'Cifra Lifetime',
} as const
