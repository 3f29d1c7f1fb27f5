import type Stripe from 'stripe'

/**
 * Where a dispute can go from each of its states; an inquiry may become a dispute, and a lost one may be
 * appealed.
 */
const NEXT: Readonly<Record<string, readonly Stripe.Dispute.Status[]>> = {
  warning_needs_response: ['warning_under_review', 'warning_closed', 'needs_response'],
  warning_under_review: ['warning_closed', 'needs_response'],
  needs_response: ['under_review', 'won', 'lost', 'prevented'],
  under_review: ['won', 'lost'],
  lost: ['appeal_needs_response'],
  appeal_needs_response: ['appeal_under_review', 'lost'],
  appeal_under_review: ['won', 'lost'],
}

const ENDS: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed', 'prevented'])

export const nextStatuses = (status: string): readonly Stripe.Dispute.Status[] => NEXT[status] ?? []

export const isEnd = (status: string): boolean => ENDS.has(status)

/** Whether the bank has the money: everything but an inquiry, until it is won. */
export const hasTakenFunds = (status: string): boolean => status !== 'won' && !status.startsWith('warning_')
