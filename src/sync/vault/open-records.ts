import type { SlotRecord } from '../../core/vault/document.ts'
import { isEndNote } from '../../core/vault/end-note.ts'
import { type Link, openLink } from '../../core/vault/link.ts'
import type { OpenedKey } from '../../core/vault/raw-key.ts'
import type { VaultOpener } from '../../core/vault/read-vault.ts'
import { isSlotProven, openSlotBox, type SlotIdentity } from '../../core/vault/slot.ts'
import type { RingKey } from '../../storage/open-ring.ts'

const { subtle } = globalThis.crypto

const asRingKey = (opened: OpenedKey | null): RingKey | null =>
  opened && { kid: opened.key.kid, gen: opened.raw.gen, key: opened.key, raw: async () => opened.raw }

export const identityOf = (userId: string, { id, kind, public: publicKey }: SlotRecord): SlotIdentity => ({
  userId,
  slotId: id,
  kind,
  publicKey,
})

/** The key in a slot's box, by the slot's pair; null where there is none, or another than the slot names. */
export const openBoxOf = async (
  userId: string,
  pair: CryptoKeyPair,
  { id, kid, box }: SlotRecord,
): Promise<RingKey | null> =>
  box === undefined ? null : asRingKey(await openSlotBox(subtle, { userId, slotId: id }, pair, kid, box))

/** What of a server's record opens with real keys; `pair`: this device's, if it has one. */
export const createOpener = (userId: string, pair: CryptoKeyPair | null): VaultOpener<RingKey> => ({
  openLink: async (under, link: Link) => asRingKey(await openLink(subtle, under.key, link, userId)),
  openBox: async (slot) => (pair === null ? null : openBoxOf(userId, pair, slot)),
  isProven: ({ key }, slot) => isSlotProven(subtle, key, identityOf(userId, slot), slot.proof),
  isEnded: ({ key }, note) => isEndNote(subtle, key, userId, note),
})
