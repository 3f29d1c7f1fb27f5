import { randomUUID } from 'node:crypto'
import type { WireOp } from '../../src/core/sync/wire.ts'
import type { TestUser } from './database.ts'

export const FREE_LABEL = 'auto-generated-free'

type Settings = Readonly<Record<string, unknown>>

/** `generation_settings` as the app writes them, with a password of `length` characters. */
export const settingsOf = (label: string, more: Settings = {}, length = 16): Settings => ({
  password: 'Ab1!'.repeat(13).slice(0, length),
  label,
  options: {
    length,
    includeUppercase: true,
    includeLowercase: true,
    includeNumbers: true,
    includeSymbols: true,
    excludeSimilar: false,
    pronounceable: false,
  },
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
