/**
 * A sealed row's `generation_settings`: exactly these four keys. The server checks the same form (`envelope_fault` in the
 * migration) and can tell nothing more of the row.
 */
export type RowKind = 'auto' | 'saved'

export type Envelope = {
  readonly v: 1
  /** Which history key opens it. */
  readonly kid: string
  /** `auto`: made and counted by the free plan, its content says nothing but that. `saved`: everything else. */
  readonly kind: RowKind
  readonly ct: string
}

/** Bytes that a row's content is filled up to, so that its length tells little of the password and the label. */
export const CONTENT_SIZES = [256, 512, 1_024, 2_048] as const

/** Characters of `ct` for each of the sizes, in their order. */
export const CT_LENGTHS = [379, 720, 1_403, 2_768] as const

const KID_FORM = /^[A-Za-z0-9_-]{22}$/

export const isKid = (value: unknown): value is string => typeof value === 'string' && KID_FORM.test(value)

/** Readable rows carry a password; a row without one is sealed, whatever else it holds. */
export const isReadable = (settings: object): boolean => Object.hasOwn(settings, 'password')

/** The envelope of a row, or null where it has another form: another version, a missing or further key, another length. */
export const parseEnvelope = (settings: unknown): Envelope | null => {
  if (typeof settings !== 'object' || settings === null) return null
  const { v, kid, kind, ct } = settings as Readonly<Record<string, unknown>>
  const isWhole =
    Object.keys(settings).length === 4 &&
    v === 1 &&
    isKid(kid) &&
    (kind === 'auto' || kind === 'saved') &&
    typeof ct === 'string' &&
    (kind === 'auto' ? ct.length === CT_LENGTHS[0] : CT_LENGTHS.some((length) => length === ct.length))
  return isWhole ? { v, kid, kind, ct } : null
}
