import { fail, ok, type Result } from '../../core/result.ts'
import { isDurable, type VaultDocument } from '../../core/vault/document.ts'
import { NEW_VAULT_MEMORY, readVaultMemory } from '../../storage/keys.ts'
import { ensureDevice, makeHistoryKey, takeKeys } from '../../storage/open-ring.ts'
import { addWayIn } from './add-way-in.ts'
import { deviceNameOf } from './device-name.ts'
import type { VaultDuties } from './duties.ts'
import { meet } from './meet.ts'
import { settleMemory } from './settle-memory.ts'
import { type NewWayIn, writeWayIn } from './way-in.ts'
import { writeDeviceSlot } from './write-records.ts'

/**
 * "Only me". [V10] Only with a way in that outlives this browser. Key, document and choice are kept before anything is sent: killed in between, the
 * next start writes them again, since the person had finished. Another device that chose at the same time was quicker: `vault_changed`, and this
 * one waits, its key kept.
 */
export const choose = async (
  duties: VaultDuties,
  way: NewWayIn,
  signal: AbortSignal,
): Promise<Result<void>> => {
  const { db, calls } = duties
  if (!isDurable(way.kind, way.about.backedUp)) return fail({ code: 'passkey_not_backed_up' })
  const before = await readVaultMemory(db)
  // Chosen here before, and only its answer was lost: it is finished, and this way in counts whether or not it was the one of then.
  if (before?.choice || before?.standing === 'open') {
    const met = await meet(duties, signal)
    if (!met.ok) return met
    if ((await readVaultMemory(db))?.standing === 'open') return addWayIn(duties, way, signal)
  }
  const read = await calls.read(null, signal)
  if (!read.ok) return read
  const record = read.value
  const memory = (await readVaultMemory(db)) ?? NEW_VAULT_MEMORY
  if (memory.account !== null || memory.choice !== null || (record !== null && record.doc !== null))
    return fail({ code: 'vault_changed' })
  const device = await ensureDevice(db)
  // [V9] Above everything that this device or the server has known.
  const key = await makeHistoryKey(db.userId, Math.max(record?.gen ?? 0, memory.ended?.gen ?? 0) + 1)
  const doc: VaultDocument = {
    v: 1,
    slots: [
      await writeDeviceSlot(db.userId, key, device, deviceNameOf(duties.userAgent)),
      await writeWayIn(db.userId, key, way),
    ],
    links: [],
  }
  const name = { kid: key.kid, gen: key.gen }
  const raw = await key.raw()
  const kept = await takeKeys(db, device, [{ kid: key.kid, raw }], memory.stamp, (before) => ({
    ...before,
    hasHeard: true,
    choice: name,
    doc,
    mustMeet: true,
  }))
  if (!kept) return fail({ code: 'vault_changed' })
  const written = await calls.write({ rev: record?.rev ?? 0, ...name, doc, ended: null }, signal)
  if (!written.ok) {
    // Whoever was quicker is met at once; anything else is tried again by itself.
    if (written.failure.code === 'vault_changed') await meet(duties, signal)
    return written
  }
  const settled = await settleMemory(db, memory.stamp + 1, {
    standing: 'open',
    account: name,
    choice: null,
    ended: null,
    note: null,
    takesOwn: true,
    isTurned: false,
    mustMeet: false,
    metAt: duties.now(),
    rev: written.value.rev,
    told: written.value,
    known: doc.slots.map(({ id }) => id),
  })
  return settled ? ok(undefined) : fail({ code: 'vault_changed' })
}
