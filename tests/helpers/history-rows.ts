import { randomUUID } from 'node:crypto'
import { DEFAULT_OPTIONS } from '../../src/core/generator/options.ts'
import type { WireOp } from '../../src/core/sync/wire.ts'
import type { TestDatabase, TestUser } from './database.ts'

/**
 * As the specification writes it, and not as the app says it now: earlier apps go on sending it. That the app
 * still does is [LM4] in limits.test.ts.
 */
export const FREE_LABEL = 'auto-generated-free'

type Settings = Readonly<Record<string, unknown>>

/** `generation_settings` as the app writes them, with a password of `length` characters. */
export const settingsOf = (label: string, more: Settings = {}, length = 16): Settings => ({
  password: 'Ab1!'.repeat(13).slice(0, length),
  label,
  options: { ...DEFAULT_OPTIONS, length },
  ...more,
})

/** The body of the specification's POST on password_history. */
export const restRow = (user: TestUser, label = FREE_LABEL, more: Settings = {}) => ({
  user_id: user.id,
  password_length: 16,
  generation_settings: settingsOf(label),
  ...more,
})

/** The same as an operation of a device. */
export const insertOp = (label = FREE_LABEL, more: Settings = {}) =>
  ({
    type: 'insert',
    id: randomUUID(),
    password_length: 16,
    created_at: new Date().toISOString(),
    generation_settings: settingsOf(label),
    ...more,
  }) as Extract<WireOp, { type: 'insert' }>

export const insertOps = (count: number, label = FREE_LABEL) =>
  Array.from({ length: count }, () => insertOp(label))

/** How many rows the database holds of this user, whoever asks. */
export const countRows = async (db: TestDatabase, user: TestUser): Promise<number> => {
  const [row] = await db.database.query<{ count: number }>(
    'select count(*)::int as count from public.password_history where user_id = $1',
    [user.id],
  )
  return row?.count ?? 0
}
