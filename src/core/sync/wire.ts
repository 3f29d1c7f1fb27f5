/**
 * What travels between a device and `rpc('sync')`, exactly as it stands in JSON. Version 1.
 * The SQL side is `public.sync` (supabase/migrations); only remote/ and sync/ speak this form.
 */

import type { WirePlan } from '../plan/plan.ts'

/** A UUID in lower case with hyphens. */
export type Uuid = string
/** ISO 8601 with time zone. */
export type IsoTime = string

/** `generation_settings` as it is stored: readable, or the envelope of a sealed row (core/vault/envelope.ts). */
export type WireSettings = { readonly [key: string]: unknown }

/** One thing the person did on this device. Its sequence number is `first_seq` + its index in `ops`. */
export type WireOp =
  | {
      readonly type: 'insert'
      readonly id: Uuid
      /** null exactly for a sealed row. */
      readonly password_length: number | null
      readonly created_at: IsoTime
      readonly generation_settings: WireSettings
    }
  /** Replaces the settings of a row; of two, the later one in the server's order stays. Without effect on a row that is gone. */
  | {
      readonly type: 'label'
      readonly id: Uuid
      readonly password_length: number | null
      readonly generation_settings: WireSettings
    }
  | { readonly type: 'delete'; readonly id: Uuid }
  | { readonly type: 'delete_all' }

export type SyncRequest = {
  /** This device's database: made with it, gone with it. */
  readonly client_id: Uuid
  /** The server's history that the cursor belongs to; null on the first call. */
  readonly epoch: Uuid | null
  /** All rows and tombstones with `rev` up to here are on this device. 0 on the first call. */
  readonly cursor: number
  /** The device's clock as the request leaves, for correcting `created_at`. */
  readonly client_now: IsoTime
  /** Sequence number of ops[0]; the next unused number when `ops` is empty. Starts at 1. */
  readonly first_seq: number
  /** At most MAX_OPS. */
  readonly ops: readonly WireOp[]
  /** How many rows and tombstones the answer may carry, 1 to MAX_PAGE. */
  readonly page: number
  /** Which form of this call the app speaks. */
  readonly format: typeof FORMAT
}

export const FORMAT = 1

export const MAX_OPS = 200
export const MAX_PAGE = 500

/**
 * Codes a refused operation may carry: ours, or 'database_error' with the database's message. 'update_required' stands for
 * one that only a newer app knows. The two of encryption: the row has the other form than the account's vault asks for.
 */
export const REFUSAL_CODES = [
  'weekly_limit',
  'premium_required',
  'bad_row',
  'database_error',
  'encryption_required',
  'encryption_ended',
  'update_required',
] as const

export type RefusalCode = (typeof REFUSAL_CODES)[number]

export type WireOutcome =
  | { readonly seq: number; readonly status: 'applied' }
  | { readonly seq: number; readonly status: 'refused'; readonly code: RefusalCode; readonly message: string }

export type WireRow = {
  readonly id: Uuid
  readonly password_length: number | null
  readonly created_at: IsoTime
  readonly generation_settings: WireSettings
  readonly rev: number
}

export type WireTombstone = { readonly id: Uuid; readonly rev: number }

/** What a sync says of the account's vault. With `ended`, rows are readable again. */
export type WireVault = {
  readonly rev: number
  readonly kid: string
  readonly gen: number
  readonly ended: string | null
}

export type SyncAnswer = {
  /** One for each operation of the request that the server has taken, now or earlier, in order of `seq`. */
  readonly outcomes: readonly WireOutcome[]
  /** The last sequence number the server has from this client: a device whose `first_seq` is beyond it + 1 left a gap. */
  readonly last_seq: number
  /**
   * A number of this request stood for another operation when the server took it, or was passed long ago: a copy of the
   * database lives elsewhere under its name. The outcomes are then not this device's, and nothing new was taken.
   */
  readonly copied: boolean
  /** Rows and tombstones with `rev` above the request's cursor, in `rev` order, together at most `page`. Rows only while premium. */
  readonly rows: readonly WireRow[]
  readonly tombstones: readonly WireTombstone[]
  /** More of them wait beyond `cursor`. */
  readonly more: boolean
  readonly cursor: number
  readonly epoch: Uuid
  /**
   * The request's epoch or cursor is not of this server (first call, restore, upgrade to premium): this answer
   * starts again from 0. Mirror rows that no page of the new pass brings are gone from the server.
   */
  readonly reset: boolean
  readonly server_now: IsoTime
  readonly plan: WirePlan
  /** What counts for the free limit: the week's start (Sunday 00:00 UTC) and the rows charged in it. */
  readonly usage: { readonly week_start: IsoTime; readonly count: number }
  /** null: none, and there never was one. Absent from a server of before there were vaults. */
  readonly vault?: WireVault | null
}
