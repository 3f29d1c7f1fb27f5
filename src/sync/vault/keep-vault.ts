import { fail, ok, type Result } from '../../core/result.ts'
import { turnKept } from '../../storage/kept-secrets.ts'
import { readVaultMemory, type VaultMemory } from '../../storage/keys.ts'
import { openRing } from '../../storage/open-ring.ts'
import type { VaultDuties } from './duties.ts'
import { meet } from './meet.ts'
import { openingRows } from './opening-rows.ts'
import { turnRows } from './turn-rows.ts'
import { turnRefused, turnWaiting } from './turn-waiting.ts'

const DAY_MS = 86_400_000

/** [V5] Its keys have gone, or the browser does not give them out now: it waits from here on, and the person is told. */
const hasLostKeys = async ({ db }: VaultDuties, { standing, account }: VaultMemory): Promise<boolean> =>
  account !== null && (standing === 'open' || standing === 'apart') && (await openRing(db)).account === null

/**
 * Before anything is sent: the vault is met if it was spoken of anew, where this device has no key any more, and once a day; what waits is
 * given the form that goes.
 */
const beforeSending = async (duties: VaultDuties, signal: AbortSignal): Promise<Result<void>> => {
  const memory = await readVaultMemory(duties.db)
  if (memory === null) return ok(undefined)
  const age = duties.now() - memory.metAt
  if (memory.mustMeet || age < 0 || age > DAY_MS || (await hasLostKeys(duties, memory))) {
    const met = await meet(duties, signal)
    if (!met.ok) return met
    if (signal.aborted) return fail({ code: 'offline' })
  }
  await turnKept(duties.db)
  await turnWaiting(duties.db)
  await turnRefused(duties.db)
  return ok(undefined)
}

/** What `sync-once.ts` loads on a device that has heard of a vault. */
export const vaultPart = { beforeSending, openingRows, turnRows }
