import { fallbackLabel, readOptions } from '../core/history/fallbacks.ts'
import type { ClosedRow, HistoryOptions, OpenRow } from '../core/history/item.ts'
import { isBlankLabel } from '../core/history/label.ts'
import type { LocalOp, PulledRow, RowBody } from '../core/sync/local-op.ts'
import type { CodedRow, RowSeal } from '../core/sync/row-seal.ts'
import type { WireOp, WireRow, WireSettings } from '../core/sync/wire.ts'
import { forMirror, isSealed, withoutReloadLabel } from '../core/vault/sealed-body.ts'

/**
 * The one place that knows the columns of `password_history` and what stands in `generation_settings`, readable or sealed.
 * How a sealed row is opened is handed in; its code is elsewhere, and loaded by who has keys.
 */

type NewRow = {
  readonly id: string
  readonly password: string
  readonly label: string
  readonly options: HistoryOptions
}

/** `generation_settings` of a new row: the password, its label and the options it was made with. */
const readableOf = ({ password, label, options }: NewRow): RowBody => ({
  passwordLength: [...password].length,
  settings: { password, label, options: { ...options } },
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
const read = (id: string, { passwordLength }: RowBody, known: WireSettings | null): OpenRow => {
  const { password, label } = known ?? {}
  const options = readOptions(isObject(known?.options) ? known.options : known, passwordLength)
  return {
    state: 'open',
    password: typeof password === 'string' ? password : '',
    label: typeof label === 'string' && !isBlankLabel(label) ? label : fallbackLabel(id),
    length: options.length,
    options: known ? options : null,
  }
}

export const createRowCodec = (seal: RowSeal) => ({
  stamp: seal.stamp,
  encode: async (row: NewRow): Promise<RowBody> => {
    const body = readableOf(row)
    if ((await seal.form()) === 'readable') return body
    const sealed = await seal.seal(row.id, body)
    if (sealed === null) throw new RangeError('A row that cannot be sealed')
    return sealed
  },
  decode: async (id: string, row: CodedRow): Promise<OpenRow | ClosedRow> => {
    const settings = parseSettings(row.settings)
    if (!isSealed(settings)) return read(id, row, settings)
    const opened = await seal.open(id, withoutReloadLabel(settings))
    if (typeof opened === 'object') return read(id, opened, parseSettings(opened.settings))
    const former = row.former && parseSettings(row.former.settings)
    if (!row.former || !former) return { state: opened }
    if (!isSealed(former)) return read(id, row.former, former)
    const before = await seal.open(id, withoutReloadLabel(former))
    return typeof before === 'object' ? read(id, before, parseSettings(before.settings)) : { state: before }
  },
  /** With all else that stands there, also what only a newer app knows. */
  relabel: async (id: string, row: RowBody, label: string): Promise<RowBody | null> => {
    const stored = parseSettings(row.settings)
    const body = isSealed(stored) ? await seal.open(id, withoutReloadLabel(stored)) : row
    const settings = typeof body === 'object' ? parseSettings(body.settings) : null
    if (typeof body !== 'object' || settings === null) return null
    const labelled = { passwordLength: body.passwordLength, settings: { ...settings, label } }
    return (await seal.form()) === 'readable' ? labelled : seal.seal(id, labelled, 'saved')
  },
})

/** Without keys, as on every device of an account that has no vault. */
export const rowCodec = createRowCodec({
  form: async () => 'readable',
  seal: async () => null,
  open: async () => 'locked',
  stamp: async () => 0,
})

const toWireBody = ({ passwordLength, settings }: RowBody) => ({
  password_length: passwordLength,
  generation_settings: withoutReloadLabel(parseSettings(settings) ?? {}),
})

export const toWireOp = (op: LocalOp): WireOp => {
  switch (op.type) {
    case 'insert':
      return { type: op.type, id: op.id, created_at: op.createdAt, ...toWireBody(op) }
    case 'label':
      return { type: op.type, id: op.id, ...toWireBody(op) }
    default:
      return op
  }
}

export const fromWireRow = (row: WireRow): PulledRow =>
  forMirror({
    id: row.id,
    // Databases write times in many forms; one form makes text order time order.
    createdAt: new Date(row.created_at).toISOString(),
    rev: row.rev,
    passwordLength: row.password_length,
    settings: row.generation_settings,
  })
