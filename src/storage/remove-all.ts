import { applyCounters, type CounterDeltas, nextVersion, readCounter } from './counters.ts'
import { queueOps } from './queue-op.ts'
import { readSyncRecord } from './sync-record.ts'
import type { UserDatabase } from './user-database.ts'

/**
 * Takes every row away and queues one delete-all, also when there is none here: the server may hold rows that have
 * not come down yet. Answers how many there were. Inserts that still wait are sent before it, so they are charged.
 */
export const removeAll = (db: UserDatabase): PromiseLike<number> =>
  db.transaction('rw', db.mirror, db.outbox, db.outcomes, db.state, db.counters, async () => {
    const removed = await readCounter(db, 'total')
    const deltas: CounterDeltas = new Map()
    await queueOps(db, await readSyncRecord(db), [{ type: 'delete_all' }], deltas)
    await db.mirror.clear()
    await db.outcomes.clear()
    await db.counters.bulkDelete(['total', 'refused'])
    await db.counters.where('key').startsWithAnyOf('week:', 'kid:').delete()
    await nextVersion(db)
    await applyCounters(db, deltas)
    return removed
  })
