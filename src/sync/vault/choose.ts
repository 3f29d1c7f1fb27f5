import { fail, type Result } from '../../core/result.ts'
import { isDurable } from '../../core/vault/document.ts'
import { readVaultMemory } from '../../storage/keys.ts'
import { addWayIn } from './add-way-in.ts'
import type { VaultDuties } from './duties.ts'
import { meet } from './meet.ts'
import type { NewWayIn } from './way-in.ts'
import { writeNewKey } from './write-new-key.ts'

/**
 * "Only me". [V10] Only with a way in that outlives this browser. Key, document and choice are kept before anything is sent: killed in between, the
 * next start writes them again, since the person had finished. Another device that chose at the same time was quicker: this one waits, its
 * key kept (`choice_overtaken`), or, where it had heard of that before, without one (`chosen_elsewhere`).
 */
export const choose = async (
  duties: VaultDuties,
  way: NewWayIn,
  signal: AbortSignal,
): Promise<Result<void>> => {
  const chosen = await tryToChoose(duties, way, signal)
  if (chosen.ok || chosen.failure.code !== 'vault_changed') return chosen
  const memory = await readVaultMemory(duties.db)
  // Nothing is left to try again: it opens by what was made there.
  if (memory?.standing !== 'waiting' || memory.account !== null) return chosen
  return fail({ code: memory.choice === null ? 'chosen_elsewhere' : 'choice_overtaken' })
}

const tryToChoose = async (
  duties: VaultDuties,
  way: NewWayIn,
  signal: AbortSignal,
): Promise<Result<void>> => {
  if (!isDurable(way.kind, way.about.backedUp)) return fail({ code: 'passkey_not_backed_up' })
  const before = await readVaultMemory(duties.db)
  // Chosen here before, and only its answer was lost: it is finished, and this way in counts whether or not it was the one of then.
  if (before?.choice || before?.standing === 'open') {
    const met = await meet(duties, signal)
    if (!met.ok) return met
    if ((await readVaultMemory(duties.db))?.standing === 'open') return addWayIn(duties, way, signal)
  }
  return writeNewKey(
    duties,
    async ({ memory, record }) => {
      // One that is ending, as this device knows, is no hindrance: what is still sealed opens by the links of before.
      const isFree = !record?.doc || (record.ended !== null && record.kid === memory.ended?.kid)
      if (memory.account !== null || memory.choice !== null || !isFree) return null
      return {
        keeps: 'choice',
        carried: [],
        earlier: record?.doc?.slots ?? [],
        links: record?.doc?.links ?? [],
        added: way,
        effects: { takesOwn: true, isTurned: false },
      }
    },
    signal,
  )
}
