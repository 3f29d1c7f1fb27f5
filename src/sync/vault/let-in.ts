import { fail, type Result } from '../../core/result.ts'
import { deriveAes, importBase } from '../../core/vault/derive.ts'
import { followLinks } from '../../core/vault/descent.ts'
import type { SlotRecord, VaultDocument } from '../../core/vault/document.ts'
import { type OpenedSlot, slotToTake } from '../../core/vault/meet-vault.ts'
import { unlockSlot } from '../../core/vault/slot.ts'
import { NEW_VAULT_MEMORY, readVaultMemory } from '../../storage/keys.ts'
import { ensureDevice, type NewKey, openRing, type RingKey, takeKeys } from '../../storage/open-ring.ts'
import type { VaultDuties } from './duties.ts'
import { meet } from './meet.ts'
import { createOpener, identityOf, openBoxOf } from './open-records.ts'
import type { WayIn } from './way-in.ts'

const { subtle } = globalThis.crypto

interface Opened extends OpenedSlot {
  readonly key: RingKey
  readonly below: ReadonlyMap<string, RingKey>
  /** In which it was found. */
  readonly doc: VaultDocument
}

/**
 * Lets this device in. The words or the passkey open the lock of their slot, and with it the history key; it is believed if it is, or leads
 * down to, the key that the lock was made under ([V7]: a box alone could be anybody's). `words_unknown`: of no slot of this account.
 *
 * A device whose keys have gone looks into the document that it remembers, too: what the server was set back to before, withholds, or has
 * let go since the history ended, is opened from there, and the next meeting writes it again where it stands.
 *
 * On a device that is apart it joins what was started elsewhere, by a way in of there; on an open one it brings back keys of before, with
 * words that were found again. Either way the keys that are linked by the next meeting are the person's, by their own press.
 */
export const letIn = async (
  duties: VaultDuties,
  { kind, secret }: WayIn,
  signal: AbortSignal,
): Promise<Result<void>> => {
  const { db, calls } = duties
  const { userId } = db
  const read = await calls.read(null, signal)
  if (!read.ok) return read
  const record = read.value
  const memory = (await readVaultMemory(db)) ?? NEW_VAULT_MEMORY
  const isOpen = memory.standing === 'open' && (await openRing(db)).account !== null
  // An open device goes on under its own key, whatever is found.
  const account = isOpen ? null : memory.account
  // Of a history that has ended as well: what waits here is still sealed, and the server may have let the document go.
  const isHers = account !== null || memory.ended !== null
  const remembered = isHers && memory.standing !== 'apart' ? memory.doc : null
  if (!record?.doc && remembered === null) return fail({ code: 'vault_changed' })
  const lockKey = await deriveAes(subtle, await importBase(subtle, secret), kind, userId)
  const opener = createOpener(userId, null)
  const links = [...(memory.doc?.links ?? []), ...(record?.doc?.links ?? [])]
  const openAll = async (doc: VaultDocument): Promise<Opened[]> => {
    const opened: Opened[] = []
    for (const slot of doc.slots) {
      const key = slot.kind === kind ? await openSlot(userId, slot, lockKey) : null
      if (key === null || slot.since === undefined) continue
      opened.push({ key, since: slot.since, below: await followLinks(opener, [key], links), doc })
    }
    // Of the present key first: words that were replaced may stand in an earlier slot of the same name.
    return opened.sort((a, b) => Number(b.key.kid === record?.kid) - Number(a.key.kid === record?.kid))
  }
  // Apart, it joins what there is now.
  const isWanted = ({ key }: Opened) => memory.standing !== 'apart' || key.kid === record?.kid
  const opened = record?.doc ? (await openAll(record.doc)).filter(isWanted) : []
  // Words that open nothing of a later record have been replaced, though they stand in what was known here.
  const isBefore = !record?.doc || record.gen < (account?.gen ?? 0)
  if (remembered !== null && (isBefore || opened.length > 0)) opened.push(...(await openAll(remembered)))
  const taken = slotToTake(opened, { account, ended: memory.ended })
  if (taken === null) return fail({ code: 'words_unknown' })
  const { key, below, doc } = taken
  const device = await ensureDevice(db)
  const fresh: NewKey[] = []
  for (const each of below.values()) fresh.push({ kid: each.kid, raw: await each.raw() })
  const isTaken = await takeKeys(db, device, fresh, memory.stamp, (before) => ({
    ...before,
    account: isOpen ? before.account : { kid: key.kid, gen: key.gen },
    hasHeard: true,
    // [V9] An open device keeps what it knows: the server's document may lack ways in.
    doc: isOpen || before.choice !== null ? before.doc : doc,
    mustMeet: true,
  }))
  return isTaken ? meet(duties, signal) : fail({ code: 'vault_changed' })
}

const openSlot = async (userId: string, slot: SlotRecord, lockKey: CryptoKey) => {
  const { since, lock } = slot
  if (since === undefined || lock === undefined) return null
  const pair = await unlockSlot(subtle, identityOf(userId, slot), since, lockKey, lock)
  return pair === null ? null : openBoxOf(userId, pair, slot)
}
