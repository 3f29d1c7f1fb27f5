import { fail, ok, type Result } from '../../core/result.ts'
import { type SlotAbout, sealAbout } from '../../core/vault/slot.ts'
import { randomBytes } from '../../storage/open-ring.ts'
import type { VaultDuties } from './duties.ts'
import { identityOf } from './open-records.ts'
import { putSlot } from './put-slot.ts'

/**
 * Changes what is said of a way in: its name, or of a passkey whether it is backed up, which each use of it tells. Answers whether that was
 * another than before. `vault_changed`: it is no way in of the account's key (any more).
 */
export const changeAbout = async (
  duties: VaultDuties,
  slotId: string,
  change: Partial<SlotAbout>,
  signal: AbortSignal,
): Promise<Result<boolean>> => {
  let isOther = false
  const put = await putSlot(
    duties,
    async ({ key }, proven) => {
      const known = proven.find(({ slot }) => slot.id === slotId)
      if (known === undefined) return fail({ code: 'vault_changed' })
      const { slot, about } = known
      const next = { ...about, ...change }
      isOther = next.name !== about.name || next.backedUp !== about.backedUp
      if (!isOther) return ok(null)
      const identity = identityOf(duties.db.userId, slot)
      return ok({ ...slot, about: await sealAbout(crypto.subtle, randomBytes, key, identity, next) })
    },
    signal,
  )
  return put.ok ? ok(isOther) : put
}
