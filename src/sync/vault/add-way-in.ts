import { fail, ok, type Result } from '../../core/result.ts'
import { deriveAes, importBase } from '../../core/vault/derive.ts'
import { MAX_SLOTS, type SlotRecord } from '../../core/vault/document.ts'
import { unlockSlot } from '../../core/vault/slot.ts'
import type { VaultDuties } from './duties.ts'
import { identityOf } from './open-records.ts'
import { putSlot } from './put-slot.ts'
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
export const addWayIn = (duties: VaultDuties, way: NewWayIn, signal: AbortSignal): Promise<Result<void>> => {
  const { userId } = duties.db
  return putSlot(
    duties,
    async (account, proven) => {
      const slots = proven.map(({ slot }) => slot)
      if (await isWayIn(userId, slots, way)) return ok(null)
      if (slots.length >= MAX_SLOTS) return fail({ code: 'vault_full' })
      return ok(await writeWayIn(userId, account, way))
    },
    signal,
  )
}
