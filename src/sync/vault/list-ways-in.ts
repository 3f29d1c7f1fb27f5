import { ok, type Result } from '../../core/result.ts'
import { isDurable } from '../../core/vault/document.ts'
import type { SlotKind } from '../../core/vault/slot.ts'
import { readVaultMemory } from '../../storage/keys.ts'
import { openRing } from '../../storage/open-ring.ts'
import type { VaultDuties } from './duties.ts'
import { provenSlots } from './way-in.ts'

/** A way into the history, as its person sees it. */
export type ListedWayIn = {
  readonly id: string
  readonly kind: SlotKind
  /** As it was named; empty where it was not. */
  readonly name: string
  readonly isThisDevice: boolean
  /** [V10] Brings the person back who has lost every device. */
  readonly isDurable: boolean
  /** The last day on which it was used, `2026-11-28`; null where the server does not say. */
  readonly seenOn: string | null
}

/**
 * The ways in of the account's key: this device first, other devices, passkeys, words. From what this device knows; the server is asked
 * for the days, and may be away.
 */
export const listWaysIn = async (
  { db, calls }: VaultDuties,
  signal: AbortSignal,
): Promise<Result<readonly ListedWayIn[]>> => {
  const memory = await readVaultMemory(db)
  const { account, device } = await openRing(db)
  if (memory === null || account === null) return ok([])
  const read = await calls.read(device?.slotId ?? null, signal)
  const days = new Map(read.ok ? read.value?.devices.map(({ slot, seenOn }) => [slot, seenOn]) : [])
  const docs = read.ok ? [memory.doc, read.value?.doc ?? null] : [memory.doc]
  const order = ['device', 'passkey', 'words'] as const
  const rank = ({ kind, isThisDevice }: ListedWayIn) => (isThisDevice ? -1 : order.indexOf(kind))
  return ok(
    (await provenSlots(db.userId, account, docs))
      .map(
        ({ slot, about }): ListedWayIn => ({
          id: slot.id,
          kind: slot.kind,
          name: about.name,
          isThisDevice: slot.id === device?.slotId,
          isDurable: isDurable(slot.kind, about.backedUp),
          seenOn: days.get(slot.id) ?? null,
        }),
      )
      .sort((a, b) => rank(a) - rank(b)),
  )
}
