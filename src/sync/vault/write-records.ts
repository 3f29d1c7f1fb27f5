import type { SlotRecord } from '../../core/vault/document.ts'
import { type Link, makeLink } from '../../core/vault/link.ts'
import { proveSlot, type SlotAbout, sealAbout, sealToSlot } from '../../core/vault/slot.ts'
import { type RingDevice, type RingKey, randomBytes } from '../../storage/open-ring.ts'
import { identityOf } from './open-records.ts'

const { subtle } = globalThis.crypto

type KnownSlot = Pick<SlotRecord, 'id' | 'kind' | 'public' | 'since' | 'lock'>

/** A slot let in by who holds `key`: proven, named, and with the key sealed to it unless it has it anyway. */
export const writeSlot = async (
  userId: string,
  key: RingKey,
  slot: KnownSlot,
  about: SlotAbout,
  withBox: boolean,
): Promise<SlotRecord> => {
  const named = { ...slot, kid: key.kid, proof: '', about: '' }
  const identity = identityOf(userId, named)
  return {
    ...named,
    proof: await proveSlot(subtle, key.key, identity),
    about: await sealAbout(subtle, randomBytes, key.key, identity, about),
    ...(withBox && { box: await sealToSlot(identity, key.kid, await key.raw()) }),
  }
}

/** This device's way in. It holds the key already. */
export const writeDeviceSlot = (
  userId: string,
  key: RingKey,
  { slotId, publicKey }: RingDevice,
  name: string,
): Promise<SlotRecord> =>
  writeSlot(userId, key, { id: slotId, kind: 'device', public: publicKey }, { name }, false)

/** `key` at the end of a link under `under`. Throws where that would lead upwards ([V9]). */
export const writeLink = async (userId: string, key: RingKey, under: RingKey): Promise<Link> =>
  makeLink({ subtle, randomBytes, userId, kid: key.kid, raw: await key.raw(), under: under.key })
