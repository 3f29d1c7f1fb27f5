import type { RequestMark } from '../core/sync/decide-answer.ts'
import type { LocalOp } from '../core/sync/local-op.ts'
import { FORMAT, MAX_OPS, MAX_PAGE, type SyncRequest } from '../core/sync/wire.ts'
import { isSealed } from '../core/vault/sealed-body.ts'
import { toWireOp } from '../remote/rows.ts'
import { formToSend, type RowForm, readVaultMemory } from '../storage/keys.ts'
import { readSyncRecord } from '../storage/sync-record.ts'
import type { UserDatabase } from '../storage/user-database.ts'

export type Changes = {
  readonly mark: RequestMark
  readonly request: SyncRequest
  /** What waits next may not go now: the account takes another form of it, or this device has not been let in. */
  readonly isHeld: boolean
}

/** [V1] Whether an operation may leave in the form that it has. */
const mayGo = (op: LocalOp, form: RowForm): boolean => {
  if (!('settings' in op)) return true
  return form === (isSealed(op.settings) ? 'sealed' : 'readable')
}

/**
 * What this device has to say, at most `maxOps` operations, and where it stands. An operation's number is its place, so only an
 * unbroken run of them is listed: behind a hole the server would take one for another. With `maxOps` 0 it only asks, and
 * keeps the number of the first that waits, so that the server sees no gap.
 */
export const listChanges = async (
  db: UserDatabase,
  now: () => number,
  maxOps: number = MAX_OPS,
  page: number = MAX_PAGE,
): Promise<Changes> => {
  const { record, entries, form } = await db.transaction('rw', db.state, db.outbox, db.keys, async () => ({
    record: await readSyncRecord(db),
    entries: await db.outbox.orderBy('seq').limit(Math.max(1, maxOps)).toArray(),
    form: formToSend(await readVaultMemory(db)),
  }))
  const firstSeq = entries[0]?.seq ?? record.nextSeq
  const unbroken = entries.slice(0, maxOps).filter(({ seq }, index) => seq === firstSeq + index)
  const firstHeld = unbroken.findIndex(({ op }) => !mayGo(op, form))
  const run = firstHeld < 0 ? unbroken : unbroken.slice(0, firstHeld)
  const { clientId, epoch, cursor, generation } = record
  const sentAt = now()
  return {
    isHeld: firstHeld === 0,
    mark: { clientId, epoch, cursor, generation, firstSeq, sentAt },
    request: {
      client_id: clientId,
      epoch,
      cursor,
      client_now: new Date(sentAt).toISOString(),
      first_seq: firstSeq,
      ops: run.map(({ op }) => toWireOp(op)),
      page,
      format: FORMAT,
    },
  }
}
