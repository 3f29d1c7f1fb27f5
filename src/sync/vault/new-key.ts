import type { Result } from '../../core/result.ts'
import type { VaultDocument } from '../../core/vault/document.ts'
import type { VaultDuties } from './duties.ts'
import { meet } from './meet.ts'
import { type NewWayIn, provenSlots } from './way-in.ts'
import { writeNewKey } from './write-new-key.ts'

const NOBODY: ReadonlySet<string> = new Set()

const slotsOf = (docs: readonly (VaultDocument | null | undefined)[]) =>
  docs.flatMap((doc) => doc?.slots ?? [])
const linksOf = (docs: readonly (VaultDocument | null | undefined)[]) =>
  docs.flatMap((doc) => doc?.links ?? [])

export type WaysInChange = {
  /** Slots that open nothing of what is saved from now on. */
  readonly removed?: ReadonlySet<string>
  readonly added?: NewWayIn | null
}

/**
 * A new key, which removed ways in do not get ([V8]); `added`: in their place. Everybody else goes on by themselves. Only on an open device,
 * under the key that the account goes by.
 */
export const changeKey = async (
  duties: VaultDuties,
  { removed = NOBODY, added = null }: WaysInChange,
  signal: AbortSignal,
): Promise<Result<void>> => {
  const met = await meet(duties, signal)
  if (!met.ok) return met
  return writeNewKey(
    duties,
    async ({ memory, ring: { account }, record }) => {
      if (memory.standing !== 'open' || !account || record?.kid !== account.kid) return null
      const docs = [memory.doc, record.doc]
      const carried = await provenSlots(duties.db.userId, account, docs)
      return {
        keeps: 'key',
        carried: carried.filter(({ slot }) => !removed.has(slot.id)),
        earlier: slotsOf(docs).filter(({ id, kid }) => kid !== account.kid && !removed.has(id)),
        links: linksOf(docs),
        added,
      }
    },
    signal,
  )
}

/**
 * The person has no way in: a fresh key with a new one. Locked rows stay locked; old slots and links stay in the document, so that words
 * that are found later, or another device, open them.
 */
export const startAnew = (duties: VaultDuties, added: NewWayIn, signal: AbortSignal): Promise<Result<void>> =>
  writeNewKey(
    duties,
    async ({ memory, ring, record }) => {
      if (ring.account !== null) return null
      const docs = [memory.doc, record?.doc]
      // The ways in of a choice that another device was quicker than were made here, so they count.
      const choice = memory.choice && ring.keys.get(memory.choice.kid)
      const own = choice ? await provenSlots(duties.db.userId, choice, [memory.doc]) : []
      return {
        keeps: 'choice',
        carried: own.filter(({ slot }) => slot.kind !== 'device'),
        earlier: slotsOf(docs).filter(({ kid }) => kid !== choice?.kid),
        links: linksOf(docs),
        added,
        effects: { isTurned: false, sealsFormers: true },
      }
    },
    signal,
  )

/**
 * Apart, and it was not the person: this device's ways in get a new key above the one of the vault. Only what this device itself knew lets
 * in; the other's slots stay as earlier ones, and nothing of theirs is linked.
 */
export const keepThisOne = (duties: VaultDuties, signal: AbortSignal): Promise<Result<void>> =>
  writeNewKey(
    duties,
    async ({ memory, ring: { account }, record }) => {
      if (!account || (memory.standing !== 'apart' && memory.standing !== 'asks_ended')) return null
      const docs = [memory.doc, record?.doc]
      return {
        keeps: 'key',
        carried: await provenSlots(duties.db.userId, account, [memory.doc]),
        earlier: slotsOf(docs).filter(({ kid }) => kid !== account.kid),
        links: linksOf(docs),
        added: null,
        // What the other has sealed anew stays locked from here on: nobody is let in by its key.
        effects: { isTurned: false, sealsFormers: true },
      }
    },
    signal,
  )
