import { fromB64, lp, toB64 } from './bytes.ts'
import type { HistoryKey } from './derive.ts'
import { type Envelope, parseEnvelope, type RowKind } from './envelope.ts'
import { openBox, type RandomBytes, sealBox } from './gcm-box.ts'
import { decodeContent, encodeContent, type RowContent } from './row-content.ts'

/** The label by which the database knows a free person's counted password. */
const AUTO_LABEL = 'auto-generated-free'

/** What a free account has of each kind: the database's `needs_premium` says the same. A row that names no kind is a random one. */
const isFreeMade = ({ password, options, mode }: RowContent): boolean => {
  const said: Readonly<Record<string, unknown>> = Object(mode)
  switch (said.mode ?? 'random') {
    case 'random':
      return (
        (said.ownSymbols ?? said.leaveOut ?? said.minimums ?? null) === null &&
        [...password].length <= MAX_FREE_LENGTH
      )
    case 'pin':
      return options.length === FREE_PIN_LENGTH
    case 'passphrase':
      return (
        said.words === 6 && said.separator === 'hyphen' && said.capitals === 'none' && said.digit === false
      )
    default:
      return false
  }
}

const MAX_FREE_LENGTH = 50
const FREE_PIN_LENGTH = 6

/** What a free account may have made: [V2] the server takes the word `auto` for it, so the app holds to it on both ways. */
const isAuto = (content: RowContent): boolean =>
  content.label === AUTO_LABEL &&
  !content.options.excludeSimilar &&
  !content.options.pronounceable &&
  isFreeMade(content)

export const kindOf = (content: RowContent): RowKind => (isAuto(content) ? 'auto' : 'saved')

/** A row of kind `auto` holds nothing else; what it may hold can also have been saved by hand. */
const fitsKind = (content: RowContent, kind: RowKind): boolean => kind === 'saved' || isAuto(content)

/** Where a row stands: it opens in no other place and as no other kind. */
export type RowPlace = { readonly userId: string; readonly rowId: string }

const aad = ({ userId, rowId }: RowPlace, kid: string, kind: RowKind) =>
  lp('cifra/1/row', userId, rowId, kid, kind)

export type SealRow = {
  readonly subtle: SubtleCrypto
  readonly randomBytes: RandomBytes
  readonly key: HistoryKey
  readonly place: RowPlace
  readonly kind: RowKind
  readonly content: RowContent
}

/** The row's `generation_settings`; null for a content that does not fit its kind or the largest size. */
export const sealRow = async ({
  subtle,
  randomBytes,
  key,
  place,
  kind,
  content,
}: SealRow): Promise<Envelope | null> => {
  const bytes = fitsKind(content, kind) ? encodeContent(content) : null
  if (bytes === null) return null
  const box = await sealBox(subtle, key.row, bytes, aad(place, key.kid, kind), randomBytes)
  return { v: 1, kid: key.kid, kind, ct: toB64(box) }
}

export type OpenedRow =
  | { readonly state: 'open'; readonly content: RowContent; readonly kind: RowKind }
  /** Sealed under a key that this device does not have. */
  | { readonly state: 'locked'; readonly kid: string }
  /** Changed, cut, of another row or person, or of a form that this app does not know: [V3] never taken for a password. */
  | { readonly state: 'damaged' }

/** Opens a sealed row with the ring of this device. */
export const openRow = async (
  subtle: SubtleCrypto,
  keyOf: (kid: string) => HistoryKey | undefined,
  place: RowPlace,
  settings: unknown,
): Promise<OpenedRow> => {
  const envelope = parseEnvelope(settings)
  if (envelope === null) return { state: 'damaged' }
  const { kid, kind, ct } = envelope
  const key = keyOf(kid)
  if (key === undefined) return { state: 'locked', kid }
  const box = fromB64(ct)
  const bytes = box === null ? null : await openBox(subtle, key.row, box, aad(place, kid, kind))
  const content = bytes === null ? null : decodeContent(bytes)
  return content !== null && fitsKind(content, kind) ? { state: 'open', content, kind } : { state: 'damaged' }
}
