import { applyCounters, type CounterDeltas, countRefused, countRow, nextVersion } from './counters.ts'
import { queueOps } from './queue-op.ts'
import { readSyncRecord } from './sync-record.ts'
import type { UserDatabase } from './user-database.ts'

/**
 * Takes the row away and queues its deletion. A refused row was never on the server: there it needs no deletion, but where only
 * its label was refused. Of one whose outcome only a newer app understands nobody here knows.
 */
export const removeItem = (db: UserDatabase, id: string): PromiseLike<void> =>
  db.transaction('rw', db.mirror, db.outbox, db.outcomes, db.state, db.counters, async () => {
    const row = await db.mirror.get(id)
    if (!row) return
    const deltas: CounterDeltas = new Map()
    const refused = await db.outcomes.where('op.id').equals(id).toArray()
    const isUnknownThere = row.sync === 'refused' && row.refusal !== 'update_required'
    if (!isUnknownThere || refused.some(({ op }) => op.type === 'label'))
      await queueOps(db, await readSyncRecord(db), [{ type: 'delete', id }], deltas)
    await db.outcomes.bulkDelete(refused.map(({ key }) => key))
    countRefused(deltas, -refused.length)
    await db.mirror.delete(id)
    countRow(deltas, row, -1)
    await nextVersion(db)
    await applyCounters(db, deltas)
  })
