import type { ClosedRow, HistoryOptions, OpenRow } from '../core/history/item.ts'
import type { RowBody } from '../core/sync/local-op.ts'
import type { CodedRow } from '../core/sync/row-seal.ts'

/** A password to be kept. `label` is already checked and trimmed; `id` is a UUID made on this device. */
export type SaveRequest = {
  readonly id: string
  readonly password: string
  readonly label: string
  readonly options: HistoryOptions
  /** ISO 8601, UTC, by this device's clock; by the server's where `clock` says so. */
  readonly createdAt: string
  readonly clock?: 'server'
}

/**
 * The one door to the content of a row (`remote/rows.ts`), handed in by the composition root. Both ways take their time, as
 * encryption does: never inside a transaction, which would end under the wait, nor in the querier of a live query.
 */
export type RowCodec = {
  /** `id`: the row's, to which an encrypted form is bound. */
  encode(request: Pick<SaveRequest, 'id' | 'password' | 'label' | 'options'>): Promise<RowBody>
  decode(id: string, row: CodedRow): Promise<OpenRow | ClosedRow>
  /** Another number: rows that were decoded before may read otherwise now. */
  stamp(): Promise<number>
  /** The row's whole new body, under another label; null where its content does not open, or cannot be sealed. */
  relabel(id: string, row: CodedRow, label: string): Promise<RowBody | null>
}
