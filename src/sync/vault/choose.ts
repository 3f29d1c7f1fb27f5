import { fail, ok, type Result } from '../../core/result.ts'
import type { Bytes } from '../../core/vault/bytes.ts'
import { toB64 } from '../../core/vault/bytes.ts'
import { deriveAes, importBase } from '../../core/vault/derive.ts'
import { isDurable, type SlotRecord, type VaultDocument } from '../../core/vault/document.ts'
import { lockSlot, makeLockedPair, type SlotAbout } from '../../core/vault/slot.ts'
import { NEW_VAULT_MEMORY, readVaultMemory } from '../../storage/keys.ts'
import { ensureDevice, makeHistoryKey, type RingKey, takeKeys } from '../../storage/open-ring.ts'
import { deviceNameOf } from './device-name.ts'
import type { VaultDuties } from './duties.ts'
import type { WayIn } from './let-in.ts'
import { meet } from './meet.ts'
import { settleMemory } from './settle-memory.ts'
import { randomBytes, writeDeviceSlot, writeSlot } from './write-records.ts'

const { subtle } = globalThis.crypto
const SLOT_BYTES = 16

/** A way in that outlives the devices: `secret` locks its private half. `slotId`: of a passkey its user handle. */
export type NewWayIn = WayIn & { readonly about: SlotAbout; readonly slotId?: Bytes }

const writeWayIn = async (userId: string, key: RingKey, way: NewWayIn): Promise<SlotRecord> => {
  const id = toB64(way.slotId ?? randomBytes(SLOT_BYTES))
  const { scalar, publicKey } = await makeLockedPair(subtle)
  const lockKey = await deriveAes(subtle, await importBase(subtle, way.secret), way.kind, userId)
  const identity = { userId, slotId: id, kind: way.kind, publicKey }
  const lock = await lockSlot(subtle, randomBytes, identity, key.kid, lockKey, scalar)
  const slot = { id, kind: way.kind, public: publicKey, since: key.kid, lock }
  return writeSlot(userId, key, slot, way.about, true)
}

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
  })
  return settled ? ok(undefined) : fail({ code: 'vault_changed' })
}
