import { fail, ok, type Result } from '../../core/result.ts'
import { makeEndNote } from '../../core/vault/end-note.ts'
import { changeVaultMemory, readVaultMemory } from '../../storage/keys.ts'
import { openRing } from '../../storage/open-ring.ts'
import { readVaultState } from '../../storage/read-vault-state.ts'
import type { VaultDuties } from './duties.ts'
import { meet } from './meet.ts'

/**
 * Signing in is enough again. [V11] Only here, after a press on an open device, a note under the account key is made; every device that can
 * prove it saves readable from then on and helps to turn the rows. Nothing is kept before it is sent: a note whose answer was lost is found
 * by the next meeting, and one that never came has changed nothing. Done already: ok.
 *
 * `rows_locked`: what no key here opens would stay sealed; it is opened or removed first. `recent_sign_in_required`, `vault_changed`.
 */
export const goBack = async (duties: VaultDuties, signal: AbortSignal): Promise<Result<void>> => {
  const { db, calls } = duties
  const met = await meet(duties, signal)
  if (!met.ok) return met
  const memory = await readVaultMemory(db)
  if (memory?.standing !== 'plain') {
    const { account } = await openRing(db)
    if (memory?.standing !== 'open' || account === null) return fail({ code: 'vault_changed' })
    if ((await readVaultState(db)).locked > 0) return fail({ code: 'rows_locked' })
    const { rev, doc } = memory
    const ended = await makeEndNote(crypto.subtle, account.key, db.userId)
    const written = await calls.write({ rev, kid: account.kid, gen: account.gen, doc, ended }, signal)
    if (!written.ok) return written
    const ending = await meet(duties, signal)
    if (!ending.ok) return ending
  }
  // Who pressed knows of it.
  await db.transaction('rw', db.keys, () =>
    changeVaultMemory(db, ({ endedElsewhereAt: _, ...before }) => before),
  )
  return ok(undefined)
}
