/**
 * What a device does when the server tells of the account's vault. Decides as `decideAnswer` does for a sync: nothing is changed here.
 *
 * [V1] a device that has heard of a vault goes back to readable rows by a proven end note or the person's own answer only.
 * [V7] what the server plants, seals to a slot or brings back changes no account key.
 * [V9] the account key changes by descent alone; nothing is written under a lower generation than was held.
 * [V11] a note ends the key that it is of, and no other.
 * [V12] nothing here takes a key, the cached document or a row away.
 */
import type { NamedKey } from './descent.ts'
import type { VaultRecord, VaultView } from './read-vault.ts'

export type DeviceVault = {
  /** The key that this device holds as the account's; null: plain or waiting. */
  readonly account: NamedKey | null
  /** Has ever been told that the account has a vault, and no end of it since. */
  readonly hasHeard: boolean
  /** The key of a choice of "Only me" that no answer has confirmed yet. Nobody else has it, so what descends from it is the account's. */
  readonly choice: NamedKey | null
  /** The key whose end this device has proven, or the person has confirmed. */
  readonly ended: NamedKey | null
}

export type Meeting =
  /** No vault, as far as this device goes: readable rows, the server's rules. */
  | { readonly step: 'plain' }
  /** Its key is the account's. `kid` is another than the one held where a later key descends from it. */
  | { readonly step: 'open'; readonly kid: string }
  /** The server has forgotten, gone back or lied: this device's document is written again. */
  | { readonly step: 'write_again'; readonly why: 'missing' | 'older' | 'unproven' }
  /** An end that this device knows is missing from the record. */
  | { readonly step: 'write_note' }
  /** [V11] Going back is proven. `unseals` while sealed rows are left: this device helps. */
  | { readonly step: 'ended'; readonly kid: string; readonly unseals: boolean }
  /** An end is claimed that this device cannot prove, or a vault that it only heard of is gone: only the person knows. */
  | { readonly step: 'ask_ended' }
  /** Never let in. */
  | { readonly step: 'waiting' }
  /** The account goes by a key that does not descend from this device's. */
  | { readonly step: 'apart' }

const meetNote = (
  { account, hasHeard }: DeviceVault,
  record: VaultRecord,
  view: VaultView<NamedKey>,
): Meeting => {
  if (account === null) return hasHeard ? { step: 'ask_ended' } : { step: 'plain' }
  const isOwn = record.kid === account.kid || view.isDescendant
  if (isOwn && view.isEndProven) return { step: 'ended', kid: record.kid, unseals: record.doc !== null }
  // Its key is known here, and the note is not of it, or it is of a key that came before: it says nothing.
  const isKnown = isOwn || (view.current !== null && view.current.gen < account.gen)
  return isKnown ? { step: 'write_again', why: 'unproven' } : { step: 'ask_ended' }
}

export const meetVault = (
  device: DeviceVault,
  record: VaultRecord | null,
  view: VaultView<NamedKey> | null,
): Meeting => {
  const { account, choice, hasHeard, ended } = device
  if (record === null || view === null) {
    if (account !== null || choice !== null) return { step: 'write_again', why: 'missing' }
    return hasHeard ? { step: 'ask_ended' } : { step: 'plain' }
  }
  if (record.ended !== null) {
    // Ended before, as this device knows already.
    if (account === null && record.kid === ended?.kid) {
      // Chosen again since, and only the answer was lost. One of no higher generation was overtaken by the key that ended, and is over.
      if (choice !== null && choice.gen > record.gen) return { step: 'write_again', why: 'missing' }
      return record.doc === null ? { step: 'plain' } : { step: 'ended', kid: record.kid, unseals: true }
    }
    return meetNote(device, record, view)
  }
  const gen = view.current?.gen ?? record.gen
  // The backup of a time before the end, or before the key that was ended.
  if (account === null && ended !== null && (record.kid === ended.kid || gen < ended.gen))
    return { step: 'write_note' }
  const own = account ?? choice
  if (own !== null && (record.kid === own.kid || view.isDescendant)) return { step: 'open', kid: record.kid }
  if (account === null) return { step: 'waiting' }
  return gen < account.gen ? { step: 'write_again', why: 'older' } : { step: 'apart' }
}

/** What words or a passkey opened of one slot. */
export type OpenedSlot = {
  readonly key: NamedKey
  /** The key that the slot's lock binds. */
  readonly since: string
  /** What the key leads down to, itself included. */
  readonly below: ReadonlyMap<string, NamedKey>
}

/**
 * Whether a slot lets anybody in. Its key is the one that its lock binds, or leads down to it: the lock was made by the person, the box
 * alone could be anybody's. [V9] And it is of no lower generation than the account key that this device once saw ended: a record of
 * before, brought back, is not the account's.
 */
export const isLetIn = ({ key, since, below }: OpenedSlot, ended: NamedKey | null): boolean =>
  below.has(since) && (ended === null || ended.gen <= key.gen)

/**
 * The slot whose key becomes the account's, of those that one way in opened, in the order of preference; null: none.
 *
 * [V9] A device whose keys have gone still knows the name of the account key that it had. What is that key, or leads down to it, goes
 * before anything else, so that a server that was set back, or lies, is met with the later key and repaired, or is told as apart. Where
 * nothing that opens leads there (the history was started anew meanwhile), only a key of no lower generation is taken: one of before was
 * replaced, as this device knows.
 */
export const slotToTake = <O extends OpenedSlot>(
  opened: readonly O[],
  { account, ended }: Pick<DeviceVault, 'account' | 'ended'>,
): O | null => {
  const fit = opened.filter((slot) => isLetIn(slot, ended))
  if (account === null) return fit[0] ?? null
  const own = fit.find(({ below }) => below.has(account.kid))
  return own ?? fit.find(({ key }) => key.gen >= account.gen) ?? null
}
