import { followLinks, type NamedKey, type Opener } from './descent.ts'
import type { SlotRecord, VaultDocument } from './document.ts'

/** The server's record of an account: with a document and no note it stands, with both it is ending, with a note alone it is over. */
export type VaultRecord = {
  readonly rev: number
  readonly kid: string
  /** The server's word; the one sealed beside a key counts wherever that is known. */
  readonly gen: number
  readonly doc: VaultDocument | null
  readonly ended: string | null
}

/** What a device can do with its keys; with real cryptography, or with symbols in the model. */
export type VaultOpener<K extends NamedKey> = Opener<K> & {
  readonly openBox: (slot: SlotRecord) => Promise<K | null>
  readonly isProven: (key: K, slot: SlotRecord) => Promise<boolean>
  readonly isEnded: (key: K, note: string) => Promise<boolean>
}

/** What this device makes of the server's record with its own keys. Nothing of it is taken over yet. */
export type VaultView<K extends NamedKey> = {
  /** The key that the record names, if this device has it or its slot's box gives it. */
  readonly current: K | null
  /** Links lead from it down to this device's own key: the account key, or that of its unfinished choice. */
  readonly isDescendant: boolean
  /** Keys that it leads down to. */
  readonly below: ReadonlyMap<string, K>
  /** Slots of the current key that who holds it let in. */
  readonly proven: readonly SlotRecord[]
  /** The record's end note is of the current key. */
  readonly isEndProven: boolean
}

/** Links that a document and a cache hold together: a server that leaves some out takes nothing away. */
const linksOf = (documents: readonly (VaultDocument | null)[]) =>
  documents.flatMap((document) => document?.links ?? [])

export type ReadVault<K extends NamedKey> = {
  readonly opener: VaultOpener<K>
  readonly ring: ReadonlyMap<string, K>
  /** Name of the account key, or of the key of an unfinished choice. */
  readonly own: string | null
  readonly slotId: string | null
  readonly cached: VaultDocument | null
  readonly record: VaultRecord
}

/** Opens of a record what this device's keys open, and says what follows of it. */
export const readVault = async <K extends NamedKey>(given: ReadVault<K>): Promise<VaultView<K>> => {
  const { opener, ring, own, slotId, cached, record } = given
  const slot = record.doc?.slots.find(({ id, kid }) => id === slotId && kid === record.kid)
  const boxed = slot === undefined ? null : await opener.openBox(slot)
  const current = ring.get(record.kid) ?? (boxed?.kid === record.kid ? boxed : null)
  const below =
    current === null
      ? new Map<string, K>()
      : await followLinks(opener, [current], linksOf([cached, record.doc]))
  const proven: SlotRecord[] = []
  if (current !== null) {
    for (const slot of [...(cached?.slots ?? []), ...(record.doc?.slots ?? [])]) {
      if (slot.kid === current.kid && (await opener.isProven(current, slot))) proven.push(slot)
    }
  }
  return {
    current,
    isDescendant: own !== null && below.has(own),
    below,
    proven,
    isEndProven: current !== null && record.ended !== null && (await opener.isEnded(current, record.ended)),
  }
}
