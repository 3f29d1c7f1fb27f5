import { fallbackLabel, readOptions } from '../core/history/fallbacks.ts'
import type { HistoryOptions } from '../core/history/item.ts'
import { isBlankLabel } from '../core/history/label.ts'
import type { LocalOp, PulledRow, RowBody } from '../core/sync/local-op.ts'
import type { WireOp, WireRow, WireSettings } from '../core/sync/wire.ts'

/**
 * The one place that knows the columns of `password_history` and what stands in `generation_settings`. Where the
 * content becomes encrypted, only this file learns of it.
 */

/** `generation_settings` of a new row: the password, its label and the options it was made with. */
const encode = async (row: {
  password: string
  label: string
  options: HistoryOptions
}): Promise<RowBody> => ({
  passwordLength: [...row.password].length,
  settings: { password: row.password, label: row.label, options: { ...row.options } },
})

const isObject = (value: unknown): value is WireSettings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parseSettings = (settings: unknown): WireSettings | null => {
  if (isObject(settings)) return settings
  if (typeof settings !== 'string') return null
  try {
    const parsed: unknown = JSON.parse(settings)
    return isObject(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** The specification's fallbacks. Options stand flat beside the password or nested under `options`. */
const decode = async (
  id: string,
  { passwordLength, settings }: RowBody,
): Promise<{ password: string; label: string; length: number; options: HistoryOptions | null }> => {
  const known = parseSettings(settings)
  const { password, label } = known ?? {}
  const options = readOptions(isObject(known?.options) ? known.options : known, passwordLength)
  return {
    password: typeof password === 'string' ? password : '',
    label: typeof label === 'string' && !isBlankLabel(label) ? label : fallbackLabel(id),
    length: options.length,
    options: known ? options : null,
  }
}

export const rowCodec = { encode, decode }

export const toWireOp = (op: LocalOp): WireOp => {
  if (op.type !== 'insert') return op
  const { type, id, createdAt, passwordLength, settings } = op
  return {
    type,
    id,
    password_length: passwordLength,
    created_at: createdAt,
    generation_settings: parseSettings(settings) ?? {},
  }
}

export const fromWireRow = (row: WireRow): PulledRow => ({
  id: row.id,
  // Databases write times in many forms; one form makes text order time order.
  createdAt: new Date(row.created_at).toISOString(),
  rev: row.rev,
  passwordLength: row.password_length,
  settings: row.generation_settings,
})
