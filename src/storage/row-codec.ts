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
 * The one door to the content of a row (`remote/rows.ts`), handed in by the composition root. Never called
 * inside a transaction, so that an encrypted form may take its time.
 */
export type RowCodec = {
  encode(request: Pick<SaveRequest, 'password' | 'label' | 'options'>): RowBody
  decode(id: string, body: RowBody): DecodedRow
}
