import { applyCounters, type CounterDeltas, countRefused, countRow, nextVersion } from './counters.ts'
import { queueOps } from './queue-op.ts'
import { readSyncRecord } from './sync-record.ts'
import type { UserDatabase } from './user-database.ts'

/**
 * Takes rows away and queues their deletion. A refused row was never on the server: there it needs no deletion, but where only
 * its label was refused, or something of it still waits that would bring it there. Of one whose outcome only a newer app understands
 * nobody here knows.
 */
export const removeItems = (db: UserDatabase, ids: readonly string[]): PromiseLike<void> =>
  db.transaction('rw', db.mirror, db.outbox, db.outcomes, db.state, db.counters, async () => {
    const rows = (await db.mirror.bulkGet([...ids])).filter((row) => row !== undefined)
    if (rows.length === 0) return
    const deltas: CounterDeltas = new Map()
    const here = rows.map(({ id }) => id)
    const refused = await db.outcomes.where('op.id').anyOf(here).toArray()
    const labelled = new Set(refused.flatMap(({ op }) => (op.type === 'label' ? [op.id] : [])))
    const entries = await db.outbox.where('op.id').anyOf(here).toArray()
    const waiting = new Set(entries.flatMap(({ op }) => (op.type === 'delete_all' ? [] : [op.id])))
    const known = rows.filter(
      ({ id, sync, refusal }) =>
        sync !== 'refused' || refusal === 'update_required' || labelled.has(id) || waiting.has(id),
    )
    const deletions = known.map(({ id }) => ({ type: 'delete', id }) as const)
    await queueOps(db, await readSyncRecord(db), deletions, deltas)
    await db.outcomes.bulkDelete(refused.map(({ key }) => key))
    countRefused(deltas, -refused.length)
    await db.mirror.bulkDelete(here)
    for (const row of rows) countRow(deltas, row, -1)
    await nextVersion(db)
    await applyCounters(db, deltas)
  })
