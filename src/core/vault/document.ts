import { isKid } from './envelope.ts'
import type { Link } from './link.ts'
import type { SlotKind } from './slot.ts'

/** One way in, as the vault keeps it. `kid` names the history key that its box and proof are of. */
export type SlotRecord = {
  readonly id: string
  readonly kind: SlotKind
  readonly kid: string
  readonly public: string
  readonly proof: string
  readonly about: string
  /** The history key when a slot of words or a passkey was made; bound by its lock and never changed. */
  readonly since?: string
  /** Words and passkeys: their private half. */
  readonly lock?: string
  /** The history key, sealed to the slot. The device that made the key needs none. */
  readonly box?: string
}

/** What the server keeps for an account that chose, and cannot read. */
export type VaultDocument = {
  readonly v: 1
  readonly slots: readonly SlotRecord[]
  readonly links: readonly Link[]
}

export const MAX_SLOTS = 30
export const MAX_LINKS = 100
/** Slots of earlier keys that are kept, the newest: words found again may still open what they opened. */
export const KEPT_EARLIER_SLOTS = 10

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrAbsent = (value: unknown): boolean => value === undefined || isText(value)

const isSlot = (value: unknown): value is SlotRecord =>
  isFields(value) &&
  isKid(value.id) &&
  (value.kind === 'device' || value.kind === 'words' || value.kind === 'passkey') &&
  isKid(value.kid) &&
  isText(value.public) &&
  isText(value.proof) &&
  isText(value.about) &&
  (value.since === undefined || isKid(value.since)) &&
  isTextOrAbsent(value.lock) &&
  isTextOrAbsent(value.box)

const isLink = (value: unknown): value is Link =>
  isFields(value) && isKid(value.kid) && isKid(value.under) && isText(value.box)

/** The document of a server's answer; null where it is not one. A slot or link that cannot be read is left out, the others count. */
export const parseDocument = (value: unknown): VaultDocument | null => {
  if (!isFields(value) || value.v !== 1 || !Array.isArray(value.slots) || !Array.isArray(value.links))
    return null
  return {
    v: 1,
    slots: value.slots.filter(isSlot).slice(0, MAX_SLOTS + KEPT_EARLIER_SLOTS),
    links: value.links.filter(isLink).slice(0, MAX_LINKS),
  }
}

/** [V10] Whether a slot brings a person back who has lost every device: the words, or a passkey that is backed up. */
export const isDurable = (kind: SlotKind, backedUp: boolean | undefined): boolean =>
  kind === 'words' || (kind === 'passkey' && backedUp === true)

const byId = <T>(lists: readonly (readonly T[])[], idOf: (item: T) => string): readonly T[] => [
  ...new Map(lists.flat().map((item) => [idOf(item), item])).values(),
]

/**
 * The document to write under key `kid`: slots of this key only as far as `isProven` says, from the server's document and from
 * the one this device knew ([V9]: ways in only get more); slots of earlier keys as they are, the newest; every link.
 */
export const mergeDocuments = (
  kid: string,
  isProven: (slot: SlotRecord) => boolean,
  cached: VaultDocument | null,
  current: VaultDocument | null,
): VaultDocument => {
  // Each by itself: a slot that the server has spoilt does not take the place of the one that this device knew.
  const fit = (slot: SlotRecord) => slot.kid !== kid || isProven(slot)
  const lists = [cached?.slots ?? [], current?.slots ?? []].map((list) => list.filter(fit))
  const slots = byId(lists, (slot) => `${slot.kid}/${slot.id}`)
  const proven = slots.filter((slot) => slot.kid === kid).slice(0, MAX_SLOTS)
  const earlier = slots.filter((slot) => slot.kid !== kid).slice(-KEPT_EARLIER_SLOTS)
  const links = byId([cached?.links ?? [], current?.links ?? []], (link) => `${link.kid}/${link.under}`)
  return { v: 1, slots: [...earlier, ...proven], links: links.slice(-MAX_LINKS) }
}
