import type { HistorySync } from '../core/history/item.ts'
import type { LocalOp } from '../core/sync/local-op.ts'
import type { CodedRow } from '../core/sync/row-seal.ts'
import type { RefusalCode } from '../core/sync/wire.ts'

/**
 * A row of the history. The table holds what the server sent and, at once, what was done on this device: the screens
 * read mirror plus outbox from one index. A row deleted here is gone from it although the server still has it.
 */
export type MirrorRow = {
  readonly id: string
  /** ISO 8601 with milliseconds and Z, so that text order is time order. The server's once the row came down. */
  readonly createdAt: string
  /** null until the row came down: a free user's rows stay so. */
  readonly rev: number | null
  /** The local version at which it last changed: what the search has to read again, what a pass has not brought. */
  readonly changed: number
  readonly sync: HistorySync
  readonly refusal?: RefusalCode
  /** [V4] A readable row that came down while the history was the person's alone: not theirs until they say so. */
  readonly foreign?: true
} & CodedRow

/** An operation that the server may not have yet. Stays until an answer names its sequence number. */
export type OutboxEntry = {
  readonly seq: number
  readonly op: LocalOp
  /** Of an insert: the free week that it will be charged to, and counts in until then. */
  readonly week?: string
  /** It was refused for the plan before and is tried again: not a third time by itself. */
  readonly retried?: true
}

/** An operation that the server turned away. Stays until it is tried again or the person removes its row. */
export type RefusedOp = {
  /** Client id and sequence number: an answer that comes twice writes it once. */
  readonly key: string
  readonly op: LocalOp
  readonly code: RefusalCode
  readonly message: string
  readonly retried?: true
}

export type StateEntry = { readonly key: string; readonly value: unknown }
export type Counter = { readonly key: string; readonly value: number }
