import { fail, ok, type Result } from '../../core/result.ts'
import { deriveAes, importBase } from '../../core/vault/derive.ts'
import { MAX_SLOTS, mergeDocuments, type SlotRecord } from '../../core/vault/document.ts'
import { unlockSlot } from '../../core/vault/slot.ts'
import { readVaultMemory } from '../../storage/keys.ts'
import { openRing } from '../../storage/open-ring.ts'
import type { VaultDuties } from './duties.ts'
import { meet } from './meet.ts'
import { provenSlots } from './new-key.ts'
import { identityOf } from './open-records.ts'
import { settleMemory } from './settle-memory.ts'
import { type NewWayIn, type WayIn, writeWayIn } from './way-in.ts'

/** Whether words or a passkey open a slot already. */
const isWayIn = async (
  userId: string,
  slots: readonly SlotRecord[],
  { kind, secret }: WayIn,
): Promise<boolean> => {
  const lockKey = await deriveAes(crypto.subtle, await importBase(crypto.subtle, secret), kind, userId)
  for (const slot of slots) {
    const { since, lock } = slot
    if (slot.kind !== kind || since === undefined || lock === undefined) continue
    if ((await unlockSlot(crypto.subtle, identityOf(userId, slot), since, lockKey, lock)) !== null)
      return true
  }
  return false
}

/** One more way in, under the key that there is: whoever is let in gets nothing that others lose. Twice the same is one. */
export const addWayIn = async (
  duties: VaultDuties,
  way: NewWayIn,
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
  const proven = (await provenSlots(db.userId, account, [memory.doc, record.doc])).map(({ slot }) => slot)
  if (await isWayIn(db.userId, proven, way)) return ok(undefined)
  if (proven.length >= MAX_SLOTS) return fail({ code: 'vault_full' })
  const slot = await writeWayIn(db.userId, account, way)
  const ids = new Set(proven.map(({ id }) => id))
  const merged = mergeDocuments(account.kid, ({ id }) => ids.has(id), memory.doc, record.doc)
  const doc = { ...merged, slots: [...merged.slots, slot] }
  const { kid, gen } = account
  const written = await calls.write({ rev: record.rev, kid, gen, doc, ended: null }, signal)
  if (!written.ok) return written
  const settled = await settleMemory(db, memory.stamp, {
    doc,
    rev: written.value.rev,
    told: written.value,
    known: [...(memory.known ?? ids), slot.id],
  })
  // Somebody changed the keys meanwhile: the next meeting takes over what was written.
  return settled ? ok(undefined) : meet(duties, signal)
}
