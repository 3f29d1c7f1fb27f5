import type { RequestMark } from '../core/sync/decide-answer.ts'
import { FORMAT, MAX_OPS, MAX_PAGE, type SyncRequest } from '../core/sync/wire.ts'
import { toWireOp } from '../remote/rows.ts'
import { readSyncRecord } from '../storage/sync-record.ts'
import type { UserDatabase } from '../storage/user-database.ts'

export type Changes = { readonly mark: RequestMark; readonly request: SyncRequest }

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
  const { record, entries } = await db.transaction('rw', db.state, db.outbox, async () => ({
    record: await readSyncRecord(db),
    entries: await db.outbox.orderBy('seq').limit(Math.max(1, maxOps)).toArray(),
  }))
  const firstSeq = entries[0]?.seq ?? record.nextSeq
  const run = entries.slice(0, maxOps).filter(({ seq }, index) => seq === firstSeq + index)
  const { clientId, epoch, cursor, generation } = record
  const sentAt = now()
  return {
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
