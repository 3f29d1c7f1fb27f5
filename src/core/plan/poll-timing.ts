/** Waiting for the provider's word after a payment: how often the plan is read again, and how many times. */
export const POLL_EVERY_MS = 3_000
export const MAX_POLLS = 5

/** How long the success message stands before the dashboard opens. */
export const REDIRECT_AFTER_MS = 1_500
