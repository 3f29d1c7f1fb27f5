import { toB64 } from '../../src/core/vault/bytes.ts'
import type { SlotRecord } from '../../src/core/vault/document.ts'
import type { VaultRecord } from '../../src/core/vault/read-vault.ts'
import { makeDevicePair, openSlotBox } from '../../src/core/vault/slot.ts'
import { makeHistoryKey, type RingKey } from '../../src/storage/open-ring.ts'
import { writeLink, writeSlot } from '../../src/sync/vault/write-records.ts'
import type { Chance } from './random.ts'

/** What a server that lies makes by itself: keys of its own, sealed to every way in that it has seen, and end notes out of nothing. */
export type Liar = {
  readonly keys: readonly RingKey[]
  /** Every record that it ever held or made. */
  readonly records: VaultRecord[]
  /** A record under a key of its own, up to two generations above or below the true one. */
  ownKey(record: VaultRecord | null): Promise<VaultRecord>
  forgedNote(record: VaultRecord): VaultRecord
  /** The true record with a way in of its own among the others, which nobody has proven. */
  ownSlot(record: VaultRecord): Promise<VaultRecord>
  /** Whether a way in of a document that a device writes lets it in. */
  opens(slot: SlotRecord): Promise<boolean>
}

export const createLiar = (userId: string, chance: Chance): Liar => {
  const keys: RingKey[] = []
  const records: VaultRecord[] = []
  const slotId = toB64(crypto.getRandomValues(new Uint8Array(16)))
  let made: ReturnType<typeof makeDevicePair> | null = null
  const pairOf = () => {
    made ??= makeDevicePair(crypto.subtle)
    return made
  }
  return {
    keys,
    records,
    ownKey: async (record) => {
      const key = await makeHistoryKey(userId, Math.max(1, (record?.gen ?? 0) + chance.below(5) - 2))
      keys.push(key)
      const reseal = (slot: SlotRecord) => writeSlot(userId, key, slot, { name: 'yours' }, true)
      const known = record?.doc ?? records.find(({ doc }) => doc)?.doc ?? null
      const slots = await Promise.all((known?.slots ?? []).map(reseal))
      const before = keys.at(-2)
      const links = [...(known?.links ?? [])]
      if (before && before.gen <= key.gen) links.push(await writeLink(userId, before, key))
      const lied: VaultRecord = {
        kid: key.kid,
        gen: key.gen,
        rev: record?.rev ?? 1,
        ended: null,
        doc: { v: 1, slots, links },
      }
      records.push(lied)
      return lied
    },
    ownSlot: async (record) => {
      const { publicKey } = await pairOf()
      const [proof, about] = ['p'.repeat(43), 'a'.repeat(208)]
      const slot = { id: slotId, kind: 'device', kid: record.kid, public: publicKey, proof, about } as const
      return record.doc ? { ...record, doc: { ...record.doc, slots: [...record.doc.slots, slot] } } : record
    },
    opens: async ({ id, kid, public: publicKey, box }) => {
      const own = made && (await made)
      if (own === null || box === undefined || publicKey !== own.publicKey) return false
      return (await openSlotBox(crypto.subtle, { userId, slotId: id }, own.pair, kid, box)) !== null
    },
    forgedNote: (record) => ({
      ...record,
      ended: toB64(crypto.getRandomValues(new Uint8Array(32))).padEnd(43, 'A'),
    }),
  }
}
