import { forMirror } from '../core/vault/sealed-body.ts'
import { applyCounters, type CounterDeltas, countRow, nextVersion } from './counters.ts'
import { queueOps } from './queue-op.ts'
import type { RowCodec } from './row-codec.ts'
import { readSyncRecord } from './sync-record.ts'
import type { UserDatabase } from './user-database.ts'
import type { SaveRequest } from './user-storage.ts'

/** The row, its outbox entry and its counters in one transaction: all of them are kept, or none. */
export const saveItem = async (db: UserDatabase, codec: RowCodec, request: SaveRequest): Promise<void> => {
  const body = await codec.encode(request)
  const op = { type: 'insert', id: request.id, createdAt: request.createdAt, ...body } as const
  await db.transaction('rw', db.mirror, db.outbox, db.state, db.counters, async () => {
    // Saved before (a second press, a retry after a lost answer): even when it was deleted since, it stays as it is.
    if (await db.mirror.get(request.id)) return
    if (await db.outbox.where('op.id').equals(request.id).first()) return
    const deltas: CounterDeltas = new Map()
    const record = await queueOps(db, await readSyncRecord(db), [op], deltas)
    // Shown at the server's time as this device knows it, so that a wrong clock does not sink new rows in the list.
    const createdAt = new Date(Date.parse(request.createdAt) + record.clockOffsetMs).toISOString()
    const changed = await nextVersion(db)
    const row = {
      id: request.id,
      createdAt,
      rev: null,
      changed,
      sync: 'pending',
      ...forMirror(body),
    } as const
    await db.mirror.add(row)
    countRow(deltas, row, 1)
    await applyCounters(db, deltas)
  })
}
