import type { IsoTime, Uuid, WireSettings } from './wire.ts'

/** What a row carries besides its id and time. `settings` travels as it is, so fields of a newer app survive in an older one; a row of old may carry its object as JSON text. */
export type RowBody = {
  /** null exactly for a sealed row. */
  readonly passwordLength: number | null
  readonly settings: WireSettings | string
}

/** An operation as this device keeps it until the server has it. */
export type LocalOp =
  | ({ readonly type: 'insert'; readonly id: Uuid; readonly createdAt: IsoTime } & RowBody)
  /** Another label: the row's whole new settings. */
  | ({ readonly type: 'label'; readonly id: Uuid } & RowBody)
  | { readonly type: 'delete'; readonly id: Uuid }
  | { readonly type: 'delete_all' }

/** A row that came down. */
export type PulledRow = {
  readonly id: Uuid
  readonly createdAt: IsoTime
  readonly rev: number
} & RowBody
