import { fail, ok, type Result } from '../../core/result.ts'
import {
  KEPT_EARLIER_SLOTS,
  MAX_LINKS,
  MAX_SLOTS,
  type SlotRecord,
  type VaultDocument,
} from '../../core/vault/document.ts'
import type { Link } from '../../core/vault/link.ts'
import type { ReadVault } from '../../remote/vault.ts'
import { type KeyEffects, NEW_VAULT_MEMORY, readVaultMemory, type VaultMemory } from '../../storage/keys.ts'
import { ensureDevice, makeHistoryKey, openRing, type Ring, takeKeys } from '../../storage/open-ring.ts'
import { deviceNameOf } from './device-name.ts'
import type { VaultDuties } from './duties.ts'
import { meet } from './meet.ts'
import { settleMemory } from './settle-memory.ts'
import { hasDurable, type NamedSlot, type NewWayIn, nameSlots, writeWayIn } from './way-in.ts'
import { writeDeviceSlot, writeLink, writeSlot } from './write-records.ts'

/** What this device and the server know as a new key is asked for. */
export type Looked = {
  readonly memory: VaultMemory
  readonly ring: Ring
  readonly record: ReadVault | null
}

export type NewKeyPlan = {
  /**
   * `choice`: nobody has the new key but this device, so it goes with the document: killed before an answer, the next meeting writes both again.
   * `key`: those that are carried get it by the document alone, and the next meeting finds it there.
   */
  readonly keeps: 'choice' | 'key'
  /** Let in under the new key, too. */
  readonly carried: readonly NamedSlot[]
  /** Slots of earlier keys: words that are found again may still open what they opened. */
  readonly earlier: readonly SlotRecord[]
  readonly links: readonly Link[]
  readonly added: NewWayIn | null
  readonly effects?: KeyEffects
}

/** Words and passkeys first to stay: a device has its keys anyway. */
const newestEarlier = (slots: readonly SlotRecord[]): readonly SlotRecord[] =>
  [...new Map(slots.map((slot) => [`${slot.kid}/${slot.id}`, slot])).values()]
    .sort((a, b) => Number(a.lock !== undefined) - Number(b.lock !== undefined))
    .slice(-KEPT_EARLIER_SLOTS)

const newestLinks = (links: readonly Link[]): readonly Link[] =>
  [...new Map(links.map((link) => [`${link.kid}/${link.under}`, link])).values()].slice(-MAX_LINKS)

const CHANGED: Result<void> = fail({ code: 'vault_changed' })

/**
 * Makes a history key above all that is known, seals it to the ways in that `plan` carries or adds, puts every key of this device under it,
 * and writes the document: for a choice, a removed way in, a new beginning. `plan` answers null where that is not the moment:
 * `vault_changed`, and nothing is made. [V9] Above what this device and the server know. [V10] Only with a way in that outlives this browser.
 */
export const writeNewKey = async (
  duties: VaultDuties,
  plan: (looked: Looked) => Promise<NewKeyPlan | null>,
  signal: AbortSignal,
): Promise<Result<void>> => {
  const { db, calls } = duties
  const { userId } = db
  const memory = (await readVaultMemory(db)) ?? NEW_VAULT_MEMORY
  const ring = await openRing(db)
  const read = await calls.read(ring.device?.slotId ?? null, signal)
  if (!read.ok) return read
  const record = read.value
  const planned = await plan({ memory, ring, record })
  if (planned === null) return CHANGED
  const { keeps, carried, earlier, links, added, effects = {} } = planned

  const device = ring.device ?? (await ensureDevice(db))
  const gens = [record, memory.account, memory.ended, ...ring.keys.values()].map((known) => known?.gen ?? 0)
  const key = await makeHistoryKey(userId, Math.max(...gens) + 1)
  const name = { kid: key.kid, gen: key.gen }
  const isOwn = ({ slot }: NamedSlot) => slot.id === device.slotId
  const ownName = carried.find(isOwn)?.about.name || deviceNameOf(duties.userAgent)
  const others = carried.filter((each) => !isOwn(each))
  const slots = [
    await writeDeviceSlot(userId, key, device, ownName),
    ...(await Promise.all(others.map(({ slot, about }) => writeSlot(userId, key, slot, about, true)))),
    ...(added ? [await writeWayIn(userId, key, added)] : []),
  ]
  if (slots.length > MAX_SLOTS) return fail({ code: 'vault_full' })
  if (!hasDurable(await nameSlots(userId, key, slots))) return fail({ code: 'last_way_in' })
  const own = await Promise.all([...ring.keys.values()].map((each) => writeLink(userId, each, key)))
  const doc: VaultDocument = {
    v: 1,
    slots: [...newestEarlier(earlier), ...slots],
    links: newestLinks([...links, ...own]),
  }

  // Kept before it is sent: an answer that is lost is found by the next meeting.
  const known = slots.map(({ id }) => id)
  const fresh = [{ kid: key.kid, raw: await key.raw() }]
  const taken = await takeKeys(db, device, fresh, memory.stamp, (before) => ({
    ...before,
    begun: { kid: key.kid, known, effects },
    ...(keeps === 'choice' && { hasHeard: true, choice: name, doc, mustMeet: true }),
  }))
  if (!taken) return CHANGED
  const written = await calls.write({ rev: record?.rev ?? 0, ...name, doc, ended: null }, signal)
  if (!written.ok) {
    // Whoever was quicker is met at once; anything else is tried again by itself.
    if (written.failure.code === 'vault_changed') await meet(duties, signal)
    return written
  }
  const settled = await settleMemory(db, memory.stamp + 1, {
    standing: 'open',
    account: name,
    hasHeard: true,
    choice: null,
    begun: null,
    ended: null,
    note: null,
    doc,
    mustMeet: false,
    metAt: duties.now(),
    rev: written.value.rev,
    told: written.value,
    known,
    // [V17] Of a way in that stays, the person may not have read yet.
    news: (memory.news ?? []).filter(({ id }) => known.includes(id)),
    lacksWayBack: false,
    ...effects,
  })
  return settled ? ok(undefined) : CHANGED
}
