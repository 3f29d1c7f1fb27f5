import { fail, type Result } from '../../core/result.ts'
import { deriveAes, importBase } from '../../core/vault/derive.ts'
import { followLinks } from '../../core/vault/descent.ts'
import type { SlotRecord } from '../../core/vault/document.ts'
import { isLetIn } from '../../core/vault/meet-vault.ts'
import { unlockSlot } from '../../core/vault/slot.ts'
import { NEW_VAULT_MEMORY, readVaultMemory } from '../../storage/keys.ts'
import { ensureDevice, type NewKey, takeKeys } from '../../storage/open-ring.ts'
import type { VaultDuties } from './duties.ts'
import { meet } from './meet.ts'
import { createOpener, identityOf, openBoxOf } from './open-records.ts'
import type { WayIn } from './way-in.ts'

const { subtle } = globalThis.crypto

/**
 * Lets this device in. The words or the passkey open the lock of their slot, and with it the history key; it is believed if it is, or leads
 * down to, the key that the lock was made under ([V7]: a box alone could be anybody's). `words_unknown`: of no slot of this account.
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
  if (!record?.doc) return fail({ code: 'vault_changed' })
  const lockKey = await deriveAes(subtle, await importBase(subtle, secret), kind, userId)
  const memory = (await readVaultMemory(db)) ?? NEW_VAULT_MEMORY
  const opener = createOpener(userId, null)
  const links = [...(memory.doc?.links ?? []), ...record.doc.links]
  // Of the present key first: words that were replaced may stand in an earlier slot of the same name.
  const slots = record.doc.slots
    .filter(({ kid }) => memory.standing !== 'apart' || kid === record.kid)
    .sort((a, b) => Number(b.kid === record.kid) - Number(a.kid === record.kid))
  for (const slot of slots) {
    const key = slot.kind === kind ? await openSlot(userId, slot, lockKey) : null
    if (key === null || slot.since === undefined) continue
    const below = await followLinks(opener, [key], links)
    if (!isLetIn(key, slot.since, below, memory.ended)) continue
    // [V9] What is joined is no earlier state of this device's own history.
    if (memory.standing === 'apart' && key.gen < (memory.account?.gen ?? 0)) continue
    const device = await ensureDevice(db)
    const fresh: NewKey[] = []
    for (const each of below.values()) fresh.push({ kid: each.kid, raw: await each.raw() })
    const taken = await takeKeys(db, device, fresh, memory.stamp, (before) => ({
      ...before,
      account: before.standing === 'open' ? before.account : { kid: key.kid, gen: key.gen },
      hasHeard: true,
      doc: before.choice === null ? record.doc : before.doc,
      mustMeet: true,
    }))
    return taken ? meet(duties, signal) : fail({ code: 'vault_changed' })
  }
  return fail({ code: 'words_unknown' })
}

const openSlot = async (userId: string, slot: SlotRecord, lockKey: CryptoKey) => {
  const { since, lock } = slot
  if (since === undefined || lock === undefined) return null
  const pair = await unlockSlot(subtle, identityOf(userId, slot), since, lockKey, lock)
  return pair === null ? null : openBoxOf(userId, pair, slot)
}
