import { type Bytes, toB64 } from '../../core/vault/bytes.ts'
import { deriveAes, importBase } from '../../core/vault/derive.ts'
import { isDurable, type SlotRecord, type VaultDocument } from '../../core/vault/document.ts'
import { lockSlot, makeLockedPair, openAbout, type SlotAbout } from '../../core/vault/slot.ts'
import { type RingKey, randomBytes } from '../../storage/open-ring.ts'
import { createOpener, identityOf } from './open-records.ts'
import { writeSlot } from './write-records.ts'

const { subtle } = globalThis.crypto
const SLOT_BYTES = 16

/** The 16 bytes of the words, or the 32 of a passkey's PRF output. */
export type WayIn = { readonly kind: 'words' | 'passkey'; readonly secret: Bytes }

/** A way in that outlives the devices: `secret` locks its private half. `slotId`: of a passkey its user handle. */
export type NewWayIn = WayIn & { readonly about: SlotAbout; readonly slotId?: Bytes }

export const writeWayIn = async (userId: string, key: RingKey, way: NewWayIn): Promise<SlotRecord> => {
  const id = toB64(way.slotId ?? randomBytes(SLOT_BYTES))
  const { scalar, publicKey } = await makeLockedPair(subtle)
  const lockKey = await deriveAes(subtle, await importBase(subtle, way.secret), way.kind, userId)
  const identity = { userId, slotId: id, kind: way.kind, publicKey }
  const lock = await lockSlot(subtle, randomBytes, identity, key.kid, lockKey, scalar)
  const slot = { id, kind: way.kind, public: publicKey, since: key.kid, lock }
  return writeSlot(userId, key, slot, way.about, true)
}

export type NamedSlot = { readonly slot: SlotRecord; readonly about: SlotAbout }

/** The slots with what a person calls them. A name that does not open is none; the slot counts all the same. */
export const nameSlots = (
  userId: string,
  key: RingKey,
  slots: readonly SlotRecord[],
): Promise<readonly NamedSlot[]> =>
  Promise.all(
    slots.map(async (slot) => ({
      slot,
      about: (await openAbout(subtle, key.key, identityOf(userId, slot), slot.about)) ?? { name: '' },
    })),
  )

/** The proven ways in of this device's account key, as the server's document and its own have them. */
export const provenSlots = async (
  userId: string,
  key: RingKey,
  docs: readonly (VaultDocument | null)[],
): Promise<readonly NamedSlot[]> => {
  const { isProven } = createOpener(userId, null)
  const found = new Map<string, SlotRecord>()
  for (const slot of docs.flatMap((doc) => doc?.slots ?? []))
    if (slot.kid === key.kid && (await isProven(key, slot))) found.set(slot.id, slot)
  return nameSlots(userId, key, [...found.values()])
}

/** [V10] Whether one of them brings the person back who has lost every device. */
export const hasDurable = (slots: readonly NamedSlot[]): boolean =>
  slots.some(({ slot, about }) => isDurable(slot.kind, about.backedUp))
