import { MAX_OPS } from './wire.ts'

/**
 * How many operations the next call may carry. `suspects`: the operation for which the server refuses whole calls is among
 * the first so many of the outbox; null: none is sought.
 */
export type Batch = { readonly suspects: number | null }

export const WHOLE: Batch = { suspects: null }

/** Half of the suspects: one call tells in which half the culprit is. */
export const sizeOf = ({ suspects }: Batch): number =>
  suspects === null ? MAX_OPS : Math.min(MAX_OPS, Math.ceil(suspects / 2))

/** The first `sent` were taken, and have left the outbox: the culprit is behind them. */
export const afterTaken = ({ suspects }: Batch, sent: number): Batch =>
  suspects === null || suspects <= sent ? WHOLE : { suspects: suspects - sent }

/** A call with the first `sent` was refused: the culprit is one of them. */
export const afterRefused = (sent: number): Batch => ({ suspects: sent })
