import { fail, ok, type Result } from '../../core/result.ts'
import { readVaultMemory, type VaultMemory } from '../../storage/keys.ts'
import { openRing } from '../../storage/open-ring.ts'
import type { VaultDuties } from './duties.ts'
import { keepThisOne } from './new-key.ts'
import { settleMemory } from './settle-memory.ts'

/*
 * [V11] The server says that the account's vault has ended, or that there never was one, and this device cannot prove it. Nothing changes
 * until the person answers.
 */

const CHANGED: Result<void> = fail({ code: 'vault_changed' })

const answer = async (
  { db }: VaultDuties,
  change: (before: VaultMemory) => Partial<VaultMemory>,
): Promise<Result<void>> => {
  const memory = await readVaultMemory(db)
  if (memory?.standing !== 'asks_ended') return CHANGED
  return (await settleMemory(db, memory.stamp, change(memory))) ? ok(undefined) : CHANGED
}

/**
 * They chose it: rows are readable from now on. The keys stay, so what is here goes on opening, and the account key is known as ended ([V9]:
 * no earlier one takes its place). The server's note is not kept: nothing has proven it.
 */
export const confirmEnd = (duties: VaultDuties): Promise<Result<void>> =>
  answer(duties, ({ account, ended }) => ({
    standing: 'plain',
    account: null,
    choice: null,
    begun: null,
    hasHeard: false,
    ended: account ?? ended,
    note: null,
    isTurned: true,
    left: 0,
  }))

/** They did not: a device that was never let in, or whose keys have gone, goes on waiting; any other one goes on under a key above what the server speaks of. */
export const denyEnd = async (duties: VaultDuties, signal: AbortSignal): Promise<Result<void>> => {
  const hasKey = (await openRing(duties.db)).account !== null
  return hasKey ? keepThisOne(duties, signal) : answer(duties, () => ({ standing: 'waiting' }))
}
