import { ok, type Result } from '../../core/result.ts'
import { parseEnvelope } from '../../core/vault/envelope.ts'
import { isSealed, withoutReloadLabel } from '../../core/vault/sealed-body.ts'
import type { TurnedRow } from '../../remote/vault.ts'
import type { Ring } from '../../storage/open-ring.ts'
import { openBody, sealBody } from '../../storage/sealed-rows.ts'
import type { MirrorRow } from '../../storage/tables.ts'
import type { VaultDuties } from './duties.ts'

const AT_ONCE = 200

const sealAgain = async (ring: Ring, { id, rev, settings, former }: MirrorRow): Promise<TurnedRow | null> => {
  if (former === undefined || rev === null || typeof settings !== 'object') return null
  if (typeof (await openBody(ring, id, settings)) === 'object') return null
  const known = isSealed(former.settings) ? await openBody(ring, id, former.settings) : former
  const envelope = parseEnvelope(withoutReloadLabel({ ...settings }))
  // The server keeps the kind of a row.
  const sealed =
    envelope !== null && typeof known === 'object' ? await sealBody(ring, id, known, envelope.kind) : null
  if (sealed === null || typeof sealed.settings !== 'object') return null
  return { id, rev, generation_settings: sealed.settings, password_length: null }
}

/**
 * After the history was started anew here, or kept where another had started it anew: rows that are locked from then on, and that this
 * device still knows as they were before, are sealed under the key that there is now. Each only while it is still the row that was read.
 */
export const sealFormers = async (
  { db, calls }: Pick<VaultDuties, 'db' | 'calls'>,
  ring: Ring,
  signal: AbortSignal,
): Promise<Result<void>> => {
  const rows = await db.mirror
    .filter(({ former, sync }) => former !== undefined && sync === 'synced')
    .toArray()
  const turned = (await Promise.all(rows.map((row) => sealAgain(ring, row)))).filter((row) => row !== null)
  for (let at = 0; at < turned.length; at += AT_ONCE) {
    const done = await calls.turn(turned.slice(at, at + AT_ONCE), signal)
    if (!done.ok) return done
  }
  return ok(undefined)
}
