import type { LocalOp } from '../core/sync/local-op.ts'
import { laterBy, type SyncRecord } from '../core/sync/sync-record.ts'
import type { MirrorRow } from './tables.ts'

/** A row that came down, as the operation that saves it under its own id: without effect where the server has it, or had it. */
export const insertAgain = (row: MirrorRow, { clockOffsetMs }: SyncRecord): LocalOp => ({
  type: 'insert',
  id: row.id,
  // Shown times are the server's; an operation speaks in this device's, which the server corrects again.
  createdAt: laterBy(row.createdAt, -clockOffsetMs),
  passwordLength: row.passwordLength,
  settings: row.settings,
})

/**
 * What tells the server of the settings that the row has now. A label is without effect on a row that a restored server has
 * lost, and the row would be taken for known there: so it goes behind an insert of the same row.
 */
export const labelOps = (row: MirrorRow, record: SyncRecord): readonly LocalOp[] => [
  insertAgain(row, record),
  { type: 'label', id: row.id, passwordLength: row.passwordLength, settings: row.settings },
]
