import { laterBy, type SyncRecord } from '../core/sync/sync-record.ts'
import { forMirror } from '../core/vault/sealed-body.ts'
import { applyCounters, type CounterDeltas, countRow, nextVersion } from './counters.ts'
import { queueOps } from './queue-op.ts'
import type { RowCodec, SaveRequest } from './row-codec.ts'
import { readSyncRecord } from './sync-record.ts'
import type { MirrorRow } from './tables.ts'
import type { UserDatabase } from './user-database.ts'

/** The row, its outbox entry and its counters in one transaction: all of them are kept, or none. */
export const saveItem = (db: UserDatabase, codec: RowCodec, request: SaveRequest): Promise<void> =>
  saveItems(db, codec, [request])

/** When it was made, by either clock. The server sets what it is sent right by its own, so an operation speaks in this device's. */
const timesOf = ({ createdAt, clock }: SaveRequest, { clockOffsetMs }: SyncRecord) =>
  clock === 'server'
    ? { server: createdAt, device: laterBy(createdAt, -clockOffsetMs) }
    : { server: laterBy(createdAt, clockOffsetMs), device: createdAt }

/** The same of many: all of them, or none. */
export const saveItems = async (
  db: UserDatabase,
  codec: RowCodec,
  requests: readonly SaveRequest[],
): Promise<void> => {
  const encoded = await Promise.all(
    requests.map(async (request) => ({ request, body: await codec.encode(request) })),
  )
  await db.transaction('rw', db.mirror, db.outbox, db.state, db.counters, async () => {
    // Saved before (a second press, a retry after a lost answer): even when it was deleted since, it stays as it is.
    const ids = requests.map(({ id }) => id)
    const waiting = await db.outbox.where('op.id').anyOf(ids).toArray()
    const known = new Set(waiting.flatMap(({ op }) => ('id' in op ? [op.id] : [])))
    for (const row of await db.mirror.bulkGet(ids)) if (row) known.add(row.id)
    const fresh = encoded.filter(({ request }) => !known.has(request.id))
    if (fresh.length === 0) return
    const deltas: CounterDeltas = new Map()
    const record = await readSyncRecord(db)
    const ops = fresh.map(
      ({ request, body }) =>
        ({ type: 'insert', id: request.id, createdAt: timesOf(request, record).device, ...body }) as const,
    )
    await queueOps(db, record, ops, deltas)
    const changed = await nextVersion(db)
    const rows = fresh.map(
      ({ request, body }): MirrorRow => ({
        id: request.id,
        // Shown at the server's time as this device knows it, so that a wrong clock does not sink new rows in the list.
        createdAt: timesOf(request, record).server,
        rev: null,
        changed,
        sync: 'pending',
        ...forMirror(body),
      }),
    )
    await db.mirror.bulkAdd(rows)
    for (const row of rows) countRow(deltas, row, 1)
    await applyCounters(db, deltas)
  })
}
