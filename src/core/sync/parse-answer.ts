import type { SyncAnswer, WireOutcome, WireRow, WireTombstone } from './wire.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown): value is string => typeof value === 'string'
const isTime = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))
const isListOf = <T>(value: unknown, is: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(is)

const isOutcome = (value: unknown): value is WireOutcome =>
  isFields(value) &&
  isCount(value.seq) &&
  (value.status === 'applied' ||
    (value.status === 'refused' && isText(value.code) && (value.message === null || isText(value.message))))

const isRow = (value: unknown): value is WireRow =>
  isFields(value) &&
  isText(value.id) &&
  isCount(value.password_length) &&
  isTime(value.created_at) &&
  (isFields(value.generation_settings) || isText(value.generation_settings)) &&
  isCount(value.rev)

const isTombstone = (value: unknown): value is WireTombstone =>
  isFields(value) && isText(value.id) && isCount(value.rev)

/**
 * The answer, or null when anything of it is not what wire.ts promises: half an answer is none, since taking it would move
 * the cursor over rows that are not there. Fields that this app does not know are let through.
 */
export const parseAnswer = (value: unknown): SyncAnswer | null => {
  if (!isFields(value)) return null
  const { plan, usage } = value
  const isAnswer =
    isListOf(value.outcomes, isOutcome) &&
    isCount(value.last_seq) &&
    typeof value.copied === 'boolean' &&
    isListOf(value.rows, isRow) &&
    isListOf(value.tombstones, isTombstone) &&
    typeof value.more === 'boolean' &&
    isCount(value.cursor) &&
    isText(value.epoch) &&
    typeof value.reset === 'boolean' &&
    isTime(value.server_now) &&
    isFields(plan) &&
    (plan.tier === 'free' || plan.tier === 'premium') &&
    typeof plan.lifetime === 'boolean' &&
    isFields(usage) &&
    isTime(usage.week_start) &&
    isCount(usage.count)
  return isAnswer ? (value as SyncAnswer) : null
}
