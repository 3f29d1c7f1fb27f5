import { Dexie } from 'dexie'
import type { HistoryItem } from '../core/history/item.ts'
import type { RowCodec } from './row-codec.ts'
import type { MirrorRow } from './tables.ts'
import type { UserDatabase } from './user-database.ts'
import type { HistoryCursor, HistoryPage } from './user-storage.ts'

export const toItem = (codec: RowCodec, row: MirrorRow): HistoryItem => ({
  id: row.id,
  createdAt: row.createdAt,
  sync: row.sync,
  ...codec.decode(row.id, row),
  ...(row.refusal !== undefined && { refusal: row.refusal }),
})

/**
 * A keyset page: one index range, whatever the size of the history. One row more than asked for is read, to
 * know whether another page follows; hidden rows are read over.
 */
export const readPage = async (
  db: UserDatabase,
  codec: RowCodec,
  hidden: ReadonlySet<string>,
  after: HistoryCursor | null,
  limit: number,
): Promise<HistoryPage> => {
  // Once and not twice: it is one object, and to the database in memory a key that holds an object twice is none.
  const end = after ? [after.createdAt, after.id] : [Dexie.maxKey]
  const read = await db.mirror
    .where('[createdAt+id]')
    .below(end)
    .reverse()
    .limit(limit + 1 + hidden.size)
    .toArray()
  const rows = read.filter((row) => !hidden.has(row.id))
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? { createdAt: last.createdAt, id: last.id } : null
  return { items: shown.map((row) => toItem(codec, row)), next }
}
