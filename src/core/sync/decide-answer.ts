import { isPaid } from '../plan/plan.ts'
import type { KnownAnswer } from './parse-answer.ts'
import type { SyncRecord } from './sync-record.ts'

/** What the record said when the request was made, and the device's clock as it left. */
export type RequestMark = Pick<SyncRecord, 'clientId' | 'epoch' | 'cursor' | 'generation'> & {
  readonly firstSeq: number
  readonly sentAt: number
}

export type AnswerDecision =
  /** [S7] The server remembers this name otherwise than this device does: take another and start from 0. */
  | { readonly step: 'rename' }
  /** [S3] Late: at most its outcomes still count. */
  | { readonly step: 'late'; readonly takesOutcomes: boolean }
  | {
      readonly step: 'take'
      /** The record after this answer, before anything is queued. */
      readonly record: SyncRecord
      /** [S6] A pass from 0 is complete: rows not changed since this version were not brought. */
      readonly sweepUpTo: number | null
      readonly isPremium: boolean
      /** [S8] */
      readonly isUpgrade: boolean
      /** Plan or usage differ from what the screens show. */
      readonly tellsNews: boolean
    }

const isCurrent = (record: SyncRecord, mark: RequestMark): boolean =>
  record.clientId === mark.clientId &&
  record.epoch === mark.epoch &&
  record.cursor === mark.cursor &&
  record.generation === mark.generation

/**
 * What may be taken from an answer, as the record stands now, inside the transaction that takes it. `version` is the
 * local version before this answer; `isWaiting`: an operation under a number that the server speaks of is still in the outbox.
 */
export const decideAnswer = (
  record: SyncRecord,
  mark: RequestMark,
  answer: KnownAnswer,
  version: number,
  isWaiting: boolean,
): AnswerDecision => {
  if (record.clientId !== mark.clientId) return { step: 'late', takesOutcomes: false }
  // Numbers that this database never gave: a copy of it lives elsewhere under the same name.
  if (answer.last_seq >= record.nextSeq) return { step: 'rename' }
  if (!isCurrent(record, mark))
    return { step: 'late', takesOutcomes: answer.epoch === record.epoch && !answer.copied }
  // The server took the operations of such a copy under these numbers. Without one that waits it is a delayed duplicate.
  if (answer.copied) return isWaiting ? { step: 'rename' } : { step: 'late', takesOutcomes: false }
  // A gap: the server forgot operations that it had answered (a restored backup), or this device's name.
  if (answer.last_seq < mark.firstSeq - 1) return { step: 'rename' }

  // A plan of a newer server may bring rows or not: what a pass does not bring is concluded once a plan that is
  // known ends it.
  const { plan } = answer
  const isPremium = plan !== null && isPaid(plan)
  const opened = answer.reset ? version : record.passFrom
  const passFrom = plan === null || isPremium ? opened : null
  const isPassOver = isPremium && !answer.more
  const usage = { weekStart: new Date(answer.usage.week_start).toISOString(), count: answer.usage.count }
  return {
    step: 'take',
    record: {
      ...record,
      epoch: answer.epoch,
      cursor: answer.cursor,
      generation: record.generation + (answer.reset ? 1 : 0),
      passFrom: isPassOver ? null : passFrom,
      plan: plan ?? record.plan,
      usage,
      clockOffsetMs: Date.parse(answer.server_now) - mark.sentAt,
    },
    sweepUpTo: isPassOver ? passFrom : null,
    isPremium,
    isUpgrade: isPremium && (record.plan === null || !isPaid(record.plan)),
    tellsNews:
      (plan !== null && record.plan !== plan) ||
      record.usage?.weekStart !== usage.weekStart ||
      record.usage.count !== usage.count,
  }
}
