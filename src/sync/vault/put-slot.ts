import { fail, ok, type Result } from '../../core/result.ts'
import type { SlotRecord } from '../../core/vault/document.ts'
import { readVaultMemory } from '../../storage/keys.ts'
import { openRing, type RingKey } from '../../storage/open-ring.ts'
import type { VaultDuties } from './duties.ts'
import { meet, mergeProven } from './meet.ts'
import { settleMemory } from './settle-memory.ts'
import { hasDurable, type NamedSlot, nameSlots, provenSlots } from './way-in.ts'

/**
 * Writes one way in under the key that there is, beside the others or in place of its earlier form: nobody loses anything by it. `make` gets
 * the ways in that are proven; null: there is nothing to write. Only on an open device, under the key that the account goes by.
 */
export const putSlot = async (
  duties: VaultDuties,
  make: (account: RingKey, proven: readonly NamedSlot[]) => Promise<Result<SlotRecord | null>>,
  signal: AbortSignal,
): Promise<Result<void>> => {
  const { db, calls } = duties
  const met = await meet(duties, signal)
  if (!met.ok) return met
  const memory = await readVaultMemory(db)
  const { account } = await openRing(db)
  const read = await calls.read(null, signal)
  if (!read.ok) return read
  const record = read.value
  if (memory?.standing !== 'open' || !account || !record?.doc || record.kid !== account.kid)
    return fail({ code: 'vault_changed' })
  const proven = await provenSlots(db.userId, account, [memory.doc, record.doc])
  const made = await make(account, proven)
  if (!made.ok) return made
  const slot = made.value
  if (slot === null) return ok(undefined)
  const before = proven.map((each) => each.slot)
  const merged = mergeProven(account.kid, before, memory.doc, record.doc)
  const isBefore = (each: SlotRecord) => each.id === slot.id && each.kid === slot.kid
  const doc = { ...merged, slots: [...merged.slots.filter((each) => !isBefore(each)), slot] }
  const { kid, gen } = account
  const written = await calls.write({ rev: record.rev, kid, gen, doc, ended: null }, signal)
  if (!written.ok) return written
  const current = doc.slots.filter((each) => each.kid === kid)
  const settled = await settleMemory(db, memory.stamp, {
    doc,
    rev: written.value.rev,
    told: written.value,
    known: [...new Set([...(memory.known ?? before.map(({ id }) => id)), slot.id])],
    lacksWayBack: !hasDurable(await nameSlots(db.userId, account, current)),
  })
  // Somebody changed the keys meanwhile: the next meeting takes over what was written.
  return settled ? ok(undefined) : meet(duties, signal)
}
