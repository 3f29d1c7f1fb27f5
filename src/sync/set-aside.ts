import {
  applyCounters,
  type CounterDeltas,
  countRefused,
  countWaiting,
  nextVersion,
} from '../storage/counters.ts'
import { readSyncRecord } from '../storage/sync-record.ts'
import type { UserDatabase } from '../storage/user-database.ts'
import { renameDevice } from './rename-device.ts'
import { keepRefusal } from './take-outcomes.ts'

/**
 * [S11] Takes operation `seq` of `clientId` out of the outbox as refused. The server never took it, so the numbers
 * behind it would be wrong: the database takes a new name.
 */
export const setAside = (db: UserDatabase, clientId: string, seq: number): PromiseLike<void> =>
  db.transaction('rw', db.mirror, db.outbox, db.outcomes, db.state, db.counters, async () => {
    const record = await readSyncRecord(db)
    const entry = await db.outbox.get(seq)
    if (record.clientId !== clientId || !entry) return
    const deltas: CounterDeltas = new Map()
    const changed = await nextVersion(db)
    const { op } = entry
    await db.outbox.delete(seq)
    countWaiting(deltas, entry, -1)
    const refused = { key: `${clientId}:${seq}`, op, code: 'bad_row', message: '' } as const
    countRefused(deltas, await keepRefusal(db, refused, changed))
    await applyCounters(db, deltas)
    await renameDevice(db, record)
  })
