/**
 * Taking an answer. What must hold, since a mistake would be silent:
 *
 * [S1] A change, its outbox entry and its counters are written in one transaction, and so is everything of an answer.
 * [S2] Outcomes are taken whenever they speak of this name and this server's history, also from a late answer.
 * [S3] Rows, tombstones, cursor and plan are taken only while (cursor, epoch, generation) are still the request's.
 * [S4] A pull does not bring back what is deleted here while the deletion waits.
 * [S5] A tombstone takes its row away, whatever state it is in.
 * [S6] What a whole pass from 0 does not bring was lost by the server, and is sent again. Only while premium: free
 *      pulls bring no rows.
 * [S7] A gap in the numbers, numbers that were never given here, or that stand for other operations there: the database takes
 *      a new name and starts from 0.
 * [S8] Rows refused for the plan are sent again once the plan allows them.
 * [S9] A refused row stays, marked with its reason.
 * [S10] After a refused deletion everything is read again.
 * [S11] An operation that makes the server refuse whole calls is set aside, refused, and the others go on.
 * [S12] A label that waits stands above what comes down: the server will put it over that. A refused one stays, and is marked, until
 *      another takes its place.
 * [S13] What the server took in a call whose answer was lost stands above nothing: rows that came since are later. Where they come down
 *      before the outcome does, all is read again once it is here.
 */

import { isOverPlan } from '../core/failure.ts'
import { decideAnswer, type RequestMark } from '../core/sync/decide-answer.ts'
import type { LocalOp } from '../core/sync/local-op.ts'
import type { KnownAnswer } from '../core/sync/parse-answer.ts'
import { readAgain, type SyncRecord } from '../core/sync/sync-record.ts'
import { isSealed } from '../core/vault/sealed-body.ts'
import { fromWireRow } from '../remote/rows.ts'
import { applyCounters, type CounterDeltas, readCounter } from '../storage/counters.ts'
import { hearOfVault, mustMeetVault } from '../storage/hear-of-vault.ts'
import { changeVaultMemory } from '../storage/keys.ts'
import { queueOps } from '../storage/queue-op.ts'
import { requeueRefused } from '../storage/retry-refused.ts'
import { readSyncRecord, writeSyncRecord } from '../storage/sync-record.ts'
import type { UserDatabase } from '../storage/user-database.ts'
import { renameDevice } from './rename-device.ts'
import { sendLostRows } from './send-lost-rows.ts'
import { takeOutcomes } from './take-outcomes.ts'
import { takeRows, takeTombstones } from './take-rows.ts'

export type Applied = {
  /** Something is left to do: more pages, operations not sent yet, or this answer came too late. */
  readonly isUnfinished: boolean
  /** Whether this answer moved anything: without it, going on at once would ask the same again. */
  readonly hasMoved: boolean
  /** Rows were refused for their form: the vault is met, and they go once more. */
  readonly isTurnedAway: boolean
}

export type AnswerFacts = {
  /** Sealed rows of the answer that open here. */
  readonly opening: ReadonlySet<string>
  /** What waits may not go now, and nothing of it was sent. */
  readonly isHeld: boolean
}

export const applyAnswer = (
  db: UserDatabase,
  mark: RequestMark,
  answer: KnownAnswer,
  { opening, isHeld }: AnswerFacts = { opening: new Set(), isHeld: false },
): PromiseLike<Applied> =>
  db.transaction(
    'rw',
    [db.mirror, db.outbox, db.outcomes, db.state, db.counters, db.keys],
    async (): Promise<Applied> => {
      const memory = await hearOfVault(db, answer.vault)
      const record = await readSyncRecord(db)
      const version = await readCounter(db, 'version')
      const spokenOf = db.outbox.where('seq').between(mark.firstSeq, answer.last_seq, true, true)
      const decided = decideAnswer(record, mark, answer, version, (await spokenOf.count()) > 0)
      if (decided.step === 'rename') {
        await renameDevice(db, record)
        return { isUnfinished: true, hasMoved: true, isTurnedAway: false }
      }

      const deltas: CounterDeltas = new Map()
      const changed = version + 1
      const finish = async (isVisible: boolean): Promise<number> => {
        if (isVisible) await db.counters.put({ key: 'version', value: changed })
        await applyCounters(db, deltas)
        return readCounter(db, 'waiting')
      }

      if (decided.step === 'late') {
        const outcomes = decided.takesOutcomes ? answer.outcomes : []
        const { taken, mustReadAgain, turnedAway } = await takeOutcomes(
          db,
          record.clientId,
          outcomes,
          changed,
          deltas,
        )
        const next = await sendAgain(db, record, turnedAway, deltas)
        if (mustReadAgain) await writeSyncRecord(db, readAgain(next))
        await finish(taken > 0)
        return { isUnfinished: true, hasMoved: taken > 0, isTurnedAway: turnedAway.length > 0 }
      }

      const { taken, turnedAway, ...outcomes } = await takeOutcomes(
        db,
        record.clientId,
        answer.outcomes,
        changed,
        deltas,
      )
      // Taken by the server, and not answered: this call did not carry them.
      const isUnanswered = (await db.outbox.where('seq').belowOrEqual(answer.last_seq).count()) > 0
      const mustReadAgain = outcomes.mustReadAgain || (record.isBehind === true && !isUnanswered)
      // Before the rows: a label that was turned away still waits, and stays over what comes down [S12].
      let next = await sendAgain(db, decided.record, turnedAway, deltas)
      await takeRows(db, answer.rows.map(fromWireRow), changed, deltas, { memory, opening })
      await takeTombstones(
        db,
        answer.tombstones.map(({ id }) => id),
        deltas,
      )
      if (decided.isPremium) {
        const again = await requeueRefused(db, next, isRetriedByItself(decided.isUpgrade), changed, deltas)
        next = again.record
      }
      if (decided.sweepUpTo !== null) next = await sendLostRows(db, next, decided.sweepUpTo, changed, deltas)
      if (mustReadAgain) next = readAgain(next)
      else if (isUnanswered && answer.rows.length > 0) next = { ...next, isBehind: true }

      const isVisible = taken + answer.rows.length + answer.tombstones.length > 0 || decided.tellsNews
      const waiting = await finish(isVisible || next.nextSeq > record.nextSeq)
      // The first complete run of the device that chose ends here.
      if (memory?.takesOwn && !answer.more && !mustReadAgain)
        await changeVaultMemory(db, (before) => ({ ...before, takesOwn: false }))
      // A restored backup, for one: rows of the other form are there again.
      if (
        memory?.isTurned &&
        answer.rows.some((row) => isSealed(row.generation_settings) !== memory.hasHeard)
      )
        await changeVaultMemory(db, (before) => ({ ...before, isTurned: false }))
      const isUnfinished = answer.more || (waiting > 0 && !isHeld) || mustReadAgain
      const syncedAt = isUnfinished || waiting > 0 ? record.syncedAt : Date.parse(answer.server_now)
      await writeSyncRecord(db, { ...next, syncedAt })
      const hasMoved = taken > 0 || answer.cursor !== record.cursor || answer.epoch !== record.epoch
      return {
        isUnfinished,
        hasMoved: hasMoved || next.nextSeq > record.nextSeq,
        isTurnedAway: turnedAway.length > 0,
      }
    },
  )

/** [V1] Under new numbers, since the server has answered the old ones; once the vault was met. */
const sendAgain = async (
  db: UserDatabase,
  record: SyncRecord,
  ops: readonly LocalOp[],
  deltas: CounterDeltas,
): Promise<SyncRecord> => {
  if (ops.length > 0) await mustMeetVault(db)
  return queueOps(db, record, ops, deltas)
}

/**
 * [S8] Each once more by itself, and again after each upgrade: also a refusal that was stored while free and is heard only
 * after the upgrade.
 */
const isRetriedByItself =
  (isUpgrade: boolean) =>
  ({ code, retried }: { readonly code: string; readonly retried?: true }): boolean =>
    isOverPlan(code) && (isUpgrade || retried !== true)
