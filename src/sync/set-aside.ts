import type { RefusalCode } from '../core/sync/wire.ts'
import {
  applyCounters,
  type CounterDeltas,
  countRefused,
  countWaiting,
  nextVersion,
} from '../storage/counters.ts'
import { readSyncRecord } from '../storage/sync-record.ts'
import type { RefusedOp } from '../storage/tables.ts'
import type { UserDatabase } from '../storage/user-database.ts'
import { renameDevice } from './rename-device.ts'
import { keepRefusal } from './take-outcomes.ts'

/**
 * [S11] Takes operation `seq` of `clientId` out of the outbox as refused. The server never took it, so the numbers
 * behind it would be wrong: the database takes a new name.
 */
export const setAside = (
  db: UserDatabase,
  /** null: of this database, whatever its name is now. */
  clientId: string | null,
  seq: number,
  code: RefusalCode = 'bad_row',
): PromiseLike<void> =>
  db.transaction('rw', db.mirror, db.outbox, db.outcomes, db.state, db.counters, async () => {
    const record = await readSyncRecord(db)
    const entry = await db.outbox.get(seq)
    if ((clientId ?? record.clientId) !== record.clientId || !entry) return
    const deltas: CounterDeltas = new Map()
    const changed = await nextVersion(db)
    const { op } = entry
    await db.outbox.delete(seq)
    countWaiting(deltas, entry, -1)
    const refused: RefusedOp = { key: `${record.clientId}:${seq}`, op, code, message: '' }
    countRefused(deltas, await keepRefusal(db, refused, changed))
    await applyCounters(db, deltas)
    await renameDevice(db, record)
  })
