import { fail, ok, type Result } from '../core/result.ts'
import type { SyncAnswer, SyncRequest } from '../core/sync/wire.ts'
import { MAX_OPS } from '../core/sync/wire.ts'
import { storageFailure } from '../storage/storage-failure.ts'
import type { UserDatabase } from '../storage/user-database.ts'
import { applyAnswer } from './apply-answer.ts'
import { listChanges } from './list-changes.ts'
import { setAside } from './set-aside.ts'

/** Sends one request with this person's own token. `bad_row`: the server refused the call as a whole. */
export type SyncCall = (request: SyncRequest, signal: AbortSignal) => Promise<Result<SyncAnswer>>

export type SyncDependencies = {
  readonly db: UserDatabase
  readonly call: SyncCall
  /** This device's clock, in milliseconds. */
  readonly now: () => number
  readonly page?: number
}

/** Answers in a row that moved nothing: another tab was quicker each time, or the server goes round in circles. */
const MAX_IDLE_ROUNDS = 3

/** Lists changes, sends them, applies the answer, until neither side has anything left to say. */
export const syncOnce = async (
  { db, call, now, page }: SyncDependencies,
  signal: AbortSignal,
): Promise<Result<void>> => {
  let maxOps = MAX_OPS
  let idleRounds = 0
  try {
    for (;;) {
      const changes = await listChanges(db, now, maxOps, page)
      const { ops, client_id, first_seq } = changes.request
      const answer = await call(changes.request, signal)
      if (signal.aborted) return fail({ code: 'offline' })
      if (!answer.ok) {
        // [S11] One of several is to blame: alone each shows itself.
        if (answer.failure.code !== 'bad_row' || ops.length === 0) return answer
        if (ops.length > 1) maxOps = 1
        else await setAside(db, client_id, first_seq)
        continue
      }
      const { isUnfinished, hasMoved } = await applyAnswer(db, changes.mark, answer.value)
      if (!isUnfinished) return ok(undefined)
      idleRounds = hasMoved ? 0 : idleRounds + 1
      if (idleRounds === MAX_IDLE_ROUNDS) return fail({ code: 'server_unavailable' })
    }
  } catch (error) {
    return fail(storageFailure(error))
  }
}
