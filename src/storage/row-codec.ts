import type { HistoryOptions } from '../core/history/item.ts'
import type { RowBody } from '../core/sync/local-op.ts'
import type { SaveRequest } from './user-storage.ts'

/** What a row's settings say, every fallback applied. */
export type DecodedRow = {
  readonly password: string
  readonly label: string
  readonly length: number
  readonly options: HistoryOptions | null
}

/**
 * The one door to the content of a row (`remote/rows.ts`), handed in by the composition root. Both ways take their time, as
 * encryption does: never inside a transaction, which would end under the wait, nor in the querier of a live query.
 */
export type RowCodec = {
  /** `id`: the row's, to which an encrypted form is bound. */
  encode(request: Pick<SaveRequest, 'id' | 'password' | 'label' | 'options'>): Promise<RowBody>
  decode(id: string, body: RowBody): Promise<DecodedRow>
}
