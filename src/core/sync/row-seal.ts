import type { ClosedRow } from '../history/item.ts'
import type { RowBody } from './local-op.ts'

/** What this device's keys make of rows. Its code is loaded where there are keys. */
export type RowSeal = {
  /** In which form a new row is kept; asked before each, since another tab may have chosen meanwhile. */
  readonly form: () => Promise<'readable' | 'sealed'>
  /** null: a content that cannot be sealed. `kind`: the content's own, unless another is asked for. */
  readonly seal: (id: string, body: RowBody, kind?: 'auto' | 'saved') => Promise<RowBody | null>
  /** The readable body. */
  readonly open: (id: string, settings: object) => Promise<RowBody | ClosedRow['state']>
  /** Moves when rows that were closed may open, or the other way round. */
  readonly stamp: () => Promise<number>
}

/** A row as the device's tables hold it. `former`: what it was before a body came that does not open here. */
export type CodedRow = RowBody & { readonly former?: RowBody }
