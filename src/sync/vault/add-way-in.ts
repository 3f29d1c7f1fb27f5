import { fail, ok, type Result } from '../../core/result.ts'
import { MAX_SLOTS, mergeDocuments } from '../../core/vault/document.ts'
import { readVaultMemory } from '../../storage/keys.ts'
import { openRing } from '../../storage/open-ring.ts'
import type { VaultDuties } from './duties.ts'
import { meet } from './meet.ts'
import { provenSlots } from './new-key.ts'
import { settleMemory } from './settle-memory.ts'
import { type NewWayIn, writeWayIn } from './way-in.ts'

/** One more way in, under the key that there is: whoever is let in gets nothing that others lose. */
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
