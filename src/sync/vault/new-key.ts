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
import { NEW_VAULT_MEMORY, readVaultMemory, type VaultMemory } from '../../storage/keys.ts'
import {
  ensureDevice,
  makeHistoryKey,
  openRing,
  type Ring,
  type RingDevice,
  type RingKey,
  takeKeys,
} from '../../storage/open-ring.ts'
import { deviceNameOf } from './device-name.ts'
import type { VaultDuties } from './duties.ts'
import { meet } from './meet.ts'
import { createOpener } from './open-records.ts'
import { settleMemory } from './settle-memory.ts'
import { hasDurable, type NamedSlot, type NewWayIn, nameSlots, writeWayIn } from './way-in.ts'
import { writeDeviceSlot, writeLink, writeSlot } from './write-records.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** Words and passkeys first to stay: a device has its keys anyway. */
const newestEarlier = (slots: readonly SlotRecord[]): readonly SlotRecord[] =>
  [...new Map(slots.map((slot) => [`${slot.kid}/${slot.id}`, slot])).values()]
    .sort((a, b) => Number(a.lock !== undefined) - Number(b.lock !== undefined))
    .slice(-KEPT_EARLIER_SLOTS)

const newestLinks = (links: readonly Link[]): readonly Link[] =>
  [...new Map(links.map((link) => [`${link.kid}/${link.under}`, link])).values()].slice(-MAX_LINKS)

type Given = {
  readonly duties: VaultDuties
  readonly memory: VaultMemory
  readonly record: ReadVault | null
  readonly ring: Ring
  readonly device: RingDevice
  /** Goes with the write where nobody has the new key yet: killed in between, the next meeting knows it by this. */
  readonly isChoice: boolean
  /** Let in under the new key, too. */
  readonly carried: readonly NamedSlot[]
  readonly earlier: readonly SlotRecord[]
  readonly links: readonly Link[]
  readonly added: NewWayIn | null
  readonly more?: Partial<VaultMemory>
}

/**
 * Makes a new history key above all that is known, seals it to the ways in that stay, puts every key of this device under it, and writes
 * the document. [V9] Above what this device and the server know. [V10] Only with a way in that outlives this browser.
 */
const writeUnderNewKey = async (given: Given, signal: AbortSignal): Promise<Result<void>> => {
  const { duties, memory, record, ring, device, isChoice, carried, earlier, added } = given
  const { db, calls } = duties
  const { userId } = db
  const gens = [
    record?.gen ?? 0,
    memory.account?.gen ?? 0,
    memory.ended?.gen ?? 0,
    ...[...ring.keys.values()].map(({ gen }) => gen),
  ]
  const key = await makeHistoryKey(userId, Math.max(...gens) + 1)
  const name = { kid: key.kid, gen: key.gen }
  const others = carried.filter(({ slot }) => slot.id !== device.slotId)
  const slots = [
    await writeDeviceSlot(userId, key, device, deviceNameOf(duties.userAgent)),
    ...(await Promise.all(others.map(({ slot, about }) => writeSlot(userId, key, slot, about, true)))),
    ...(added ? [await writeWayIn(userId, key, added)] : []),
  ]
  if (slots.length > MAX_SLOTS) return fail({ code: 'vault_full' })
  if (!hasDurable(await nameSlots(userId, key, slots))) return fail({ code: 'last_way_in' })
  const own = await Promise.all([...ring.keys.values()].map((each) => writeLink(userId, each, key)))
  const doc: VaultDocument = {
    v: 1,
    slots: [...newestEarlier(earlier), ...slots],
    links: newestLinks([...given.links, ...own]),
  }
  // Kept before it is sent: an answer that is lost is found by the next meeting.
  const fresh = [{ kid: key.kid, raw: await key.raw() }]
  const taken = await takeKeys(db, device, fresh, memory.stamp, (before) =>
    isChoice ? { ...before, hasHeard: true, choice: name, doc } : before,
  )
  if (!taken) return fail({ code: 'vault_changed' })
  const written = await calls.write({ rev: record?.rev ?? 0, ...name, doc, ended: null }, signal)
  if (!written.ok) {
    if (written.failure.code === 'vault_changed') await meet(duties, signal)
    return written
  }
  const settled = await settleMemory(db, memory.stamp + 1, {
    standing: 'open',
    account: name,
    hasHeard: true,
    choice: null,
    ended: null,
    note: null,
    doc,
    mustMeet: false,
    metAt: duties.now(),
    rev: written.value.rev,
    told: written.value,
    known: slots.map(({ id }) => id),
    news: [],
    ...given.more,
  })
  return settled ? ok(undefined) : fail({ code: 'vault_changed' })
}

/** The proven ways in of this device's account key, as the server's document and its own have them. */
export const provenSlots = async (
  userId: string,
  key: RingKey,
  docs: readonly (VaultDocument | null)[],
): Promise<readonly NamedSlot[]> => {
  const { isProven } = createOpener(userId, null)
  const found = new Map<string, SlotRecord>()
  for (const slot of docs.flatMap((doc) => doc?.slots ?? []))
    if (slot.kid === key.kid && (await isProven(key, slot))) found.set(slot.id, slot)
  return nameSlots(userId, key, [...found.values()])
}

const look = async (
  { db, calls }: VaultDuties,
  signal: AbortSignal,
): Promise<
  Result<{ readonly memory: VaultMemory; readonly ring: Ring; readonly record: ReadVault | null }>
> => {
  const memory = (await readVaultMemory(db)) ?? NEW_VAULT_MEMORY
  const ring = await openRing(db)
  const read = await calls.read(ring.device?.slotId ?? null, signal)
  return read.ok ? ok({ memory, ring, record: read.value }) : read
}

export type WaysInChange = {
  /** Slots that open nothing of what is saved from now on. */
  readonly removed?: ReadonlySet<string>
  readonly added?: NewWayIn | null
}

/**
 * A new key, which removed ways in do not get ([V8]); `added`: in their place. Everybody else goes on by themselves. Only on an open device,
 * under the key that the account goes by.
 */
export const changeKey = async (
  duties: VaultDuties,
  { removed = NOBODY, added = null }: WaysInChange,
  signal: AbortSignal,
): Promise<Result<void>> => {
  const met = await meet(duties, signal)
  if (!met.ok) return met
  const looked = await look(duties, signal)
  if (!looked.ok) return looked
  const { memory, ring, record } = looked.value
  const { account, device } = ring
  if (memory.standing !== 'open' || !account || !device || record?.kid !== account.kid)
    return fail({ code: 'vault_changed' })
  const docs = [memory.doc, record.doc]
  const carried = await provenSlots(duties.db.userId, account, docs)
  return writeUnderNewKey(
    {
      duties,
      memory,
      record,
      ring,
      device,
      isChoice: false,
      carried: carried.filter(({ slot }) => !removed.has(slot.id)),
      earlier: docs
        .flatMap((doc) => doc?.slots ?? [])
        .filter(({ id, kid }) => kid !== account.kid && !removed.has(id)),
      links: docs.flatMap((doc) => doc?.links ?? []),
      added,
    },
    signal,
  )
}

/**
 * The person has no way in: a fresh key with a new one. Locked rows stay locked; old slots and links stay in the document, so that words
 * that are found later, or another device, open them.
 */
export const startAnew = async (
  duties: VaultDuties,
  added: NewWayIn,
  signal: AbortSignal,
): Promise<Result<void>> => {
  const looked = await look(duties, signal)
  if (!looked.ok) return looked
  const { memory, ring, record } = looked.value
  if (ring.account !== null) return fail({ code: 'vault_changed' })
  const device = await ensureDevice(duties.db)
  const docs = [memory.doc, record?.doc ?? null]
  // The ways in of a choice that another device was quicker than were made here, so they count.
  const choice = memory.choice && ring.keys.get(memory.choice.kid)
  const own = choice ? await provenSlots(duties.db.userId, choice, [memory.doc]) : []
  return writeUnderNewKey(
    {
      duties,
      memory,
      record,
      ring,
      device,
      isChoice: true,
      carried: own.filter(({ slot }) => slot.kind !== 'device'),
      earlier: docs.flatMap((doc) => doc?.slots ?? []).filter(({ kid }) => kid !== choice?.kid),
      links: docs.flatMap((doc) => doc?.links ?? []),
      added,
      more: { isTurned: false, sealsFormers: true },
    },
    signal,
  )
}

/**
 * Apart, and it was not the person: this device's ways in get a new key above the one of the vault. Only what this device itself knew lets
 * in; the other's slots stay as earlier ones, and nothing of theirs is linked.
 */
export const keepThisOne = async (duties: VaultDuties, signal: AbortSignal): Promise<Result<void>> => {
  const looked = await look(duties, signal)
  if (!looked.ok) return looked
  const { memory, ring, record } = looked.value
  const { account, device } = ring
  if (!account || !device || (memory.standing !== 'apart' && memory.standing !== 'asks_ended'))
    return fail({ code: 'vault_changed' })
  return writeUnderNewKey(
    {
      duties,
      memory,
      record,
      ring,
      device,
      isChoice: false,
      carried: await provenSlots(duties.db.userId, account, [memory.doc]),
      earlier: [...(memory.doc?.slots ?? []), ...(record?.doc?.slots ?? [])].filter(
        ({ kid }) => kid !== account.kid,
      ),
      links: [...(memory.doc?.links ?? []), ...(record?.doc?.links ?? [])],
      added: null,
      more: { isTurned: false },
    },
    signal,
  )
}
