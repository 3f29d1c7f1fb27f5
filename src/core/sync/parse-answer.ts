import { type Plan, parsePlan } from '../plan/plan.ts'
import {
  REFUSAL_CODES,
  type RefusalCode,
  type SyncAnswer,
  type WireOutcome,
  type WireRow,
  type WireTombstone,
  type WireVault,
} from './wire.ts'

type Fields = Readonly<Record<string, unknown>>

/** An answer as this app understands it. */
export type KnownAnswer = Omit<SyncAnswer, 'plan'> & {
  /** null: a plan that only a newer app knows. */
  readonly plan: Plan | null
}

export type ReadAnswer = KnownAnswer & {
  /** It spoke of something that only a newer app knows: an update is wanted. */
  readonly isNewer: boolean
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown): value is string => typeof value === 'string'
const isTime = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))
const isListOf = <T>(value: unknown, is: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(is)

type SomeOutcome = Fields & { readonly seq: number; readonly status: string }

const isOutcome = (value: unknown): value is SomeOutcome =>
  isFields(value) &&
  isCount(value.seq) &&
  isText(value.status) &&
  (value.status !== 'refused' || (isText(value.code) && (value.message === null || isText(value.message))))

export const isWireRow = (value: unknown): value is WireRow =>
  isFields(value) &&
  isText(value.id) &&
  (value.password_length === null || isCount(value.password_length)) &&
  isTime(value.created_at) &&
  (isFields(value.generation_settings) || isText(value.generation_settings)) &&
  isCount(value.rev)

const isTombstone = (value: unknown): value is WireTombstone =>
  isFields(value) && isText(value.id) && isCount(value.rev)

/** What is said of a vault, also in the answers of its own calls. */
export const isWireVault = (value: unknown): value is WireVault =>
  isFields(value) &&
  isCount(value.rev) &&
  isText(value.kid) &&
  isCount(value.gen) &&
  (value.ended === null || isText(value.ended))

const isKnownCode = (code: unknown): code is RefusalCode => REFUSAL_CODES.some((known) => known === code)

/** What this app does not know is taken as not done: the row stays on the device, marked, until a newer one knows better. */
const knownOutcome = ({ seq, status, code, message }: SomeOutcome): WireOutcome =>
  status === 'applied'
    ? { seq, status }
    : {
        seq,
        status: 'refused',
        code: isKnownCode(code) ? code : 'update_required',
        message: isText(message) ? message : '',
      }

const isKnown = ({ status, code }: SomeOutcome): boolean =>
  status === 'applied' || (status === 'refused' && isKnownCode(code))

/**
 * The answer, or null when anything of it is not what wire.ts promises: half an answer is none, since taking it would move
 * the cursor over rows that are not there. Fields that this app does not know are let through; a word that it does not
 * know, where one of several stands, is a newer server's, and the rest of the answer counts.
 */
export const parseAnswer = (value: unknown): ReadAnswer | null => {
  if (!isFields(value)) return null
  const { plan, usage, outcomes } = value
  const isAnswer =
    isListOf(outcomes, isOutcome) &&
    isCount(value.last_seq) &&
    typeof value.copied === 'boolean' &&
    isListOf(value.rows, isWireRow) &&
    isListOf(value.tombstones, isTombstone) &&
    typeof value.more === 'boolean' &&
    isCount(value.cursor) &&
    isText(value.epoch) &&
    typeof value.reset === 'boolean' &&
    isTime(value.server_now) &&
    isFields(plan) &&
    isText(plan.tier) &&
    typeof plan.lifetime === 'boolean' &&
    isFields(usage) &&
    isTime(usage.week_start) &&
    isCount(usage.count) &&
    (value.vault === undefined || value.vault === null || isWireVault(value.vault))
  if (!isAnswer) return null
  const known = parsePlan(plan)
  return {
    ...(value as SyncAnswer),
    outcomes: outcomes.map(knownOutcome),
    plan: known ?? null,
    isNewer: known === undefined || !outcomes.every(isKnown),
  }
}
