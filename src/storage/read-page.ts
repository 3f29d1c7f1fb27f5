import { Dexie } from 'dexie'
import type { HistoryItem } from '../core/history/item.ts'
import type { RowCodec } from './row-codec.ts'
import type { MirrorRow } from './tables.ts'
import type { UserDatabase } from './user-database.ts'
import type { HistoryCursor, HistoryPage, StoredPage } from './user-storage.ts'

export const toItem = async (codec: RowCodec, row: MirrorRow): Promise<HistoryItem> => ({
  id: row.id,
  createdAt: row.createdAt,
  sync: row.sync,
  ...(await codec.decode(row.id, row)),
  ...(row.refusal !== undefined && { refusal: row.refusal }),
  ...(row.foreign && { foreign: true as const }),
})

/**
 * A keyset page: one index range, whatever the size of the history. One row more than asked for is read, to
 * know whether another page follows; hidden rows are read over.
 */
export const readRows = async (
  db: UserDatabase,
  hidden: ReadonlySet<string>,
  after: HistoryCursor | null,
  limit: number,
): Promise<StoredPage> => {
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
  return { rows: shown, next }
}

/** A step of its own, after the read: it may take its time, and no transaction and no live query waits for it. */
export const decodeRows = async (codec: RowCodec, { rows, next }: StoredPage): Promise<HistoryPage> => ({
  items: await Promise.all(rows.map((row) => toItem(codec, row))),
  next,
})
