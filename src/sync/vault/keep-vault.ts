import { fail, ok, type Result } from '../../core/result.ts'
import { turnKept } from '../../storage/kept-secrets.ts'
import { readVaultMemory } from '../../storage/keys.ts'
import type { VaultDuties } from './duties.ts'
import { meet } from './meet.ts'
import { openingRows } from './opening-rows.ts'
import { turnRows } from './turn-rows.ts'
import { turnWaiting } from './turn-waiting.ts'

const DAY_MS = 86_400_000

/** Before anything is sent: the vault is met if it was spoken of anew, and once a day; what waits is given the form that goes. */
const beforeSending = async (duties: VaultDuties, signal: AbortSignal): Promise<Result<void>> => {
  const memory = await readVaultMemory(duties.db)
  if (memory === null) return ok(undefined)
  const age = duties.now() - memory.metAt
  if (memory.mustMeet || age < 0 || age > DAY_MS) {
    const met = await meet(duties, signal)
    if (!met.ok) return met
    if (signal.aborted) return fail({ code: 'offline' })
  }
  await turnKept(duties.db)
  await turnWaiting(duties.db)
  return ok(undefined)
}

/** What `sync-once.ts` loads on a device that has heard of a vault. */
export const vaultPart = { beforeSending, openingRows, turnRows }
