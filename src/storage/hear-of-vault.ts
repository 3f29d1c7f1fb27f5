import type { WireVault } from '../core/sync/wire.ts'
import { changeVaultMemory, readVaultMemory, type VaultMemory } from './keys.ts'
import type { UserDatabase } from './user-database.ts'

const isSame = (a: WireVault | null, b: WireVault | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.rev === b.rev && a.kid === b.kid && a.gen === b.gen && a.ended === b.ended)

/**
 * Inside the transaction that takes an answer of the sync. What is said of the account's vault is kept, to be looked at before anything is
 * sent: [V1] from here on, nothing leaves in the clear. Nothing is written for an account that never had one.
 * @param told absent: the server is of before there were vaults, and says nothing.
 */
export const hearOfVault = async (
  db: UserDatabase,
  told: WireVault | null | undefined,
): Promise<VaultMemory | null> => {
  const memory = await readVaultMemory(db)
  if (told === undefined || isSame(memory?.told ?? null, told)) return memory
  return changeVaultMemory(db, (before) => ({
    ...before,
    told,
    hasHeard: before.hasHeard || told?.ended === null,
    mustMeet: true,
  }))
}

/** Inside a transaction: rows were refused for their form, so the vault is met before they go again. */
export const mustMeetVault = async (db: UserDatabase): Promise<void> => {
  await changeVaultMemory(db, (before) => ({ ...before, mustMeet: true }))
}
