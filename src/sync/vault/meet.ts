import { fail, ok, type Result } from '../../core/result.ts'
import type { NamedKey } from '../../core/vault/descent.ts'
import {
  MAX_LINKS,
  MAX_SLOTS,
  mergeDocuments,
  type SlotRecord,
  type VaultDocument,
} from '../../core/vault/document.ts'
import type { Link } from '../../core/vault/link.ts'
import { meetVault } from '../../core/vault/meet-vault.ts'
import { readVault, type VaultView } from '../../core/vault/read-vault.ts'
import { isSealed } from '../../core/vault/sealed-body.ts'
import { openAbout } from '../../core/vault/slot.ts'
import type { ReadVault, VaultWrite } from '../../remote/vault.ts'
import {
  type BegunKey,
  type KeyEffects,
  NEW_VAULT_MEMORY,
  readVaultMemory,
  type VaultMemory,
} from '../../storage/keys.ts'
import {
  ensureDevice,
  type NewKey,
  openRing,
  type Ring,
  type RingKey,
  takeKeys,
} from '../../storage/open-ring.ts'
import { deviceNameOf } from './device-name.ts'
import type { VaultDuties } from './duties.ts'
import { keepFormers } from './keep-formers.ts'
import { createOpener, identityOf } from './open-records.ts'
import { settleMemory } from './settle-memory.ts'
import { hasDurable, nameSlots, provenSlots } from './way-in.ts'
import { writeDeviceSlot, writeLink, writeSlot } from './write-records.ts'

/** Tries for a vault that other devices change at the same time; then at the next sync. */
const MAX_TRIES = 3

const CHANGED: Result<void> = fail({ code: 'vault_changed' })

/**
 * Looks at the account's vault and does what `meetVault` decides: takes keys that descend from this device's, adds what the document
 * lacks, writes it again where the server has lost it. Nothing is taken away here. [V13] Each write names the record that it replaces.
 */
export const meet = async (duties: VaultDuties, signal: AbortSignal): Promise<Result<void>> => {
  let last: Result<void> = CHANGED
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    last = await meetOnce(duties, signal)
    if (last.ok || last.failure.code !== 'vault_changed') return last
  }
  return last
}

type Met = {
  readonly duties: VaultDuties
  readonly signal: AbortSignal
  readonly memory: VaultMemory
  readonly ring: Ring
  readonly record: ReadVault | null
  readonly view: VaultView<RingKey> | null
}

const meetOnce = async (duties: VaultDuties, signal: AbortSignal): Promise<Result<void>> => {
  const { db, calls } = duties
  const memory = (await readVaultMemory(db)) ?? NEW_VAULT_MEMORY
  const ring = await openRing(db)
  const read = await calls.read(ring.device?.slotId ?? null, signal)
  if (!read.ok) return read
  const record = read.value
  // A key that the browser does not give out now is as good as none; it is not forgotten.
  const held = (key: NamedKey | null) => (key !== null && ring.keys.has(key.kid) ? key : null)
  const known = { ...memory, account: held(memory.account), choice: held(memory.choice) }
  const view =
    record &&
    (await readVault({
      opener: createOpener(db.userId, ring.device?.pair ?? null),
      ring: ring.keys,
      own: (known.account ?? known.choice)?.kid ?? null,
      slotId: ring.device?.slotId ?? null,
      cached: memory.doc,
      record,
    }))
  const met: Met = { duties, signal, memory, ring, record, view }
  const meeting = meetVault(known, record, view)
  if ((meeting.step === 'plain' || meeting.step === 'ended') && record?.doc === null) forgetPasskeys(met)
  switch (meeting.step) {
    case 'plain':
      return settle(met, { standing: 'plain', hasHeard: false, isTurned: true, ...dropOvertaken(met) })
    case 'waiting':
      return settle(met, { standing: 'waiting', hasHeard: true, ...(await hearOfChoice(met)) })
    case 'apart':
      return settle(met, { standing: 'apart' })
    case 'ask_ended':
      return settle(met, { standing: 'asks_ended' })
    case 'ended':
      return end(met, meeting.unseals)
    case 'write_note':
      return writeNote(met)
    case 'write_again':
      return writeAgain(met, known.account ?? known.choice)
    case 'open':
      return open(met)
  }
}

/** At an end that is known here a choice that still stands was overtaken by the key that ended (`meetVault`): it is over, too. */
const dropOvertaken = ({ memory: { ended }, record }: Met): Pick<VaultMemory, 'choice'> | undefined =>
  record !== null && record.kid === ended?.kid ? { choice: null } : undefined

const forgetPasskeys = ({ duties, memory, record }: Met): void => {
  const passkeys =
    memory.doc?.slots.filter(({ kind, kid }) => kind === 'passkey' && kid === record?.kid) ?? []
  if (passkeys.length > 0) duties.forgetPasskeys?.(passkeys.map(({ id }) => id))
}

const nameOf = (key: NamedKey | null | undefined): NamedKey | null =>
  key ? { kid: key.kid, gen: key.gen } : null

/** [V17] A choice made elsewhere is told on a device that had rows before it. */
const hearOfChoice = async ({
  duties: { db, now },
  memory,
}: Met): Promise<Pick<VaultMemory, 'chosenElsewhereAt'>> => {
  if (memory.standing !== 'plain' || memory.choice !== null) return {}
  const own = await db.mirror
    .filter(({ former, foreign, rev, settings }) =>
      former === undefined ? rev !== null && foreign !== true && !isSealed(settings) : true,
    )
    .first()
  return own === undefined ? {} : { chosenElsewhereAt: now() }
}

/** [V17] Ways in that this device hears of for the first time, beside those that it knew. Its own first meeting brings none. */
const hearOfWaysIn = (
  { duties: { now }, memory }: Met,
  slots: readonly SlotRecord[],
  known: readonly string[] | undefined,
): Pick<VaultMemory, 'known' | 'news'> => {
  const ids = slots.map(({ id }) => id)
  const { news = [] } = memory
  const fresh = known === undefined ? [] : ids.filter((id) => !known.includes(id))
  return {
    known: ids,
    news: [...news.filter(({ id }) => ids.includes(id)), ...fresh.map((id) => ({ id, at: now() }))],
  }
}

/** What was met, and what follows for this device. */
const settle = async (
  { duties: { db, now }, memory, record }: Met,
  change: Partial<VaultMemory>,
): Promise<Result<void>> => {
  const settled = await settleMemory(db, memory.stamp, {
    mustMeet: false,
    metAt: now(),
    rev: record?.rev ?? 0,
    told: record && { rev: record.rev, kid: record.kid, gen: record.gen, ended: record.ended },
    ...change,
  })
  return settled ? ok(undefined) : CHANGED
}

const write = async (
  { duties, signal, record }: Met,
  written: Omit<VaultWrite, 'rev'>,
): Promise<Result<Pick<VaultMemory, 'rev' | 'told'>>> => {
  const answer = await duties.calls.write({ rev: record?.rev ?? 0, ...written }, signal)
  return answer.ok ? ok({ rev: answer.value.rev, told: answer.value }) : answer
}

/** Keys that the record leads down to and that are not here yet. */
const freshKeys = (ring: Ring, view: VaultView<RingKey>): Promise<readonly NewKey[]> =>
  Promise.all(
    [...view.below.values()]
      .filter(({ kid }) => !ring.keys.has(kid))
      .map(async ({ kid, raw }) => ({ kid, raw: await raw() })),
  )

/** [V9] Each slot by itself: one that the server has spoilt does not take the place of the one that was known here. */
export const mergeProven = (
  kid: string,
  proven: readonly SlotRecord[],
  cached: VaultDocument | null,
  doc: VaultDocument | null,
): VaultDocument => {
  const slots = new Set(proven)
  return mergeDocuments(kid, (slot) => slots.has(slot), cached, doc)
}

/**
 * It is over. Where that is proven, this device keeps what the record tells as long as the document is there: keys of rows that it is to
 * turn, and the ways in that it would write again with the note.
 */
const end = async (met: Met, unseals: boolean): Promise<Result<void>> => {
  const { duties, memory, ring, record, view } = met
  const { db, now } = duties
  const isProven = view?.isEndProven === true
  const doc =
    isProven && record?.doc ? mergeProven(record.kid, view.proven, memory.doc, record.doc) : memory.doc
  const fresh = isProven && view.isDescendant && ring.device ? await freshKeys(ring, view) : []
  // Kept first: killed in between, the next meeting finds the same.
  if (ring.device && fresh.length > 0) {
    const taken = await takeKeys(db, ring.device, fresh, memory.stamp, (before) => before)
    if (!taken) return CHANGED
  }
  const stamp = fresh.length > 0 ? memory.stamp + 1 : memory.stamp
  return settle(
    { ...met, memory: { ...memory, stamp } },
    {
      standing: 'plain',
      account: null,
      hasHeard: false,
      begun: null,
      ended: nameOf(view?.current) ?? memory.account ?? memory.ended,
      // What a server puts in the place of a note that was proven would prove nothing to anybody.
      note: isProven ? (record?.ended ?? null) : memory.note,
      doc,
      isTurned: !unseals,
      left: 0,
      // [V17] Told on every device that opened it.
      ...(memory.standing === 'open' && { endedElsewhereAt: now() }),
    },
  )
}

/**
 * What goes with the note, since sealed rows of a backup need their document: the ways in to the ended key that this device knows, and the
 * backup's key linked under it. By both others reach the ended key, and with it the proof.
 */
const endedDocument = async (
  { duties: { db }, memory, record, ring }: Met,
  ended: NamedKey,
): Promise<VaultDocument | null> => {
  const doc = record?.doc ?? null
  const [own, current] = [ring.keys.get(ended.kid), record && ring.keys.get(record.kid)]
  if (doc === null || !own) return doc
  const proven = (await provenSlots(db.userId, own, [memory.doc, doc])).map(({ slot }) => slot)
  const merged = mergeProven(own.kid, proven, memory.doc, doc)
  const isLinked = merged.links.some(({ kid, under }) => kid === current?.kid && under === own.kid)
  if (!current || own.kid === current.kid || isLinked) return merged
  return { ...merged, links: [...merged.links, await writeLink(db.userId, current, own)].slice(-MAX_LINKS) }
}

/** The end that this device has seen proven is missing from the server's record. */
const writeNote = async (met: Met): Promise<Result<void>> => {
  const { ended, note } = met.memory
  if (ended === null || note === null) return settle(met, { standing: 'waiting' })
  const written = await write(met, {
    kid: ended.kid,
    gen: ended.gen,
    doc: await endedDocument(met, ended),
    ended: note,
  })
  // Proven before: what was heard of it in between is over again.
  return written.ok ? settle(met, { standing: 'plain', hasHeard: false, ...written.value }) : written
}

/**
 * What follows from a new key that was made here. [V4] Rows pass for the person's own in the first complete run alone: there was none while
 * the choice had not been met, and may have been one since.
 */
const effectsOf = ({ standing, takesOwn }: VaultMemory, { effects }: BegunKey): KeyEffects =>
  standing === 'plain' ? effects : { ...effects, takesOwn }

/** [V12] A restored backup, a server that goes back, or a choice whose answer was lost: what this device knows is written. */
const writeAgain = async (met: Met, own: NamedKey | null): Promise<Result<void>> => {
  const { doc } = met.memory
  if (own === null || doc === null) return settle(met, { standing: 'waiting' })
  const begun = met.memory.begun?.kid === own.kid ? met.memory.begun : null
  const written = await write(met, { kid: own.kid, gen: own.gen, doc, ended: null })
  if (!written.ok) return written
  return settle(met, {
    standing: 'open',
    account: nameOf(own),
    hasHeard: true,
    ended: null,
    note: null,
    choice: null,
    begun: null,
    isTurned: false,
    ...(begun && { known: begun.known, ...effectsOf(met.memory, begun) }),
    ...written.value,
  })
}

/** Keys of this device that nothing leads down to: of before a new beginning, or of words found again. The person's own press brought them. */
const linkOwn = ({ duties: { db }, memory, ring, view }: Met, key: RingKey): Promise<readonly Link[]> =>
  Promise.all(
    [...ring.keys.values()]
      // [V9] Never under a lower one.
      .filter(({ kid, gen }) => !view?.below.has(kid) && gen <= key.gen && kid !== memory.choice?.kid)
      .map((own) => writeLink(db.userId, own, key)),
  )

/** Words and passkeys of a choice that another device was quicker than: both ways in count. */
const adoptChoice = async (
  { duties: { db }, memory, ring }: Met,
  key: RingKey,
): Promise<{ readonly slots: readonly SlotRecord[]; readonly links: readonly Link[] }> => {
  const choice = memory.choice && ring.keys.get(memory.choice.kid)
  if (!choice || choice.kid === key.kid || choice.gen > key.gen) return { slots: [], links: [] }
  const own = (memory.doc?.slots ?? []).filter(({ kid, kind }) => kid === choice.kid && kind !== 'device')
  const slots = await Promise.all(
    own.map(async (slot) => {
      const about = await openAbout(crypto.subtle, choice.key, identityOf(db.userId, slot), slot.about)
      return writeSlot(db.userId, key, slot, about ?? { name: '' }, true)
    }),
  )
  return { slots, links: [await writeLink(db.userId, choice, key)] }
}

const open = async (met: Met): Promise<Result<void>> => {
  const { duties, memory, ring, record, view } = met
  const { db } = duties
  const key = view?.current
  if (!key || !view || !record) return settle(met, { standing: 'waiting' })
  const device = ring.device ?? (await ensureDevice(db))
  const fresh = await freshKeys(ring, view)
  const merged = mergeProven(key.kid, view.proven, memory.doc, record.doc)
  const current = merged.slots.filter(({ kid }) => kid === key.kid)
  const adopted = await adoptChoice(met, key)
  const additions = [...adopted.slots]
  const isAsked = duties.keepsNothing !== true && !current.some(({ id }) => id === device.slotId)
  if (isAsked && current.length + additions.length < MAX_SLOTS)
    additions.push(await writeDeviceSlot(db.userId, key, device, deviceNameOf(duties.userAgent)))
  const doc: VaultDocument = {
    v: 1,
    slots: [...merged.slots, ...additions],
    links: [...merged.links, ...adopted.links, ...(await linkOwn(met, key))].slice(-MAX_LINKS),
  }
  // Also a way in that is there and spoilt: the one that was known here stands in `current`.
  const isNew =
    additions.length > 0 ||
    current.some((slot) => !record.doc?.slots.includes(slot)) ||
    merged.slots.length > (record.doc?.slots.length ?? 0) ||
    doc.links.length > (record.doc?.links.length ?? 0)
  const slots = [...current, ...additions]
  // A new key was made here, and its answer was lost. Another device may have made a later one since, above it.
  const begun = memory.begun && view.below.has(memory.begun.kid) ? memory.begun : null
  const opened = {
    standing: 'open',
    account: { kid: key.kid, gen: key.gen },
    hasHeard: true,
    ended: null,
    note: null,
    begun: null,
    doc,
    isTurned: record.readable === 0 && memory.sealsFormers !== true,
    left: record.readable === 0 ? 0 : (memory.left ?? 0),
    metAt: duties.now(),
    lacksWayBack: !hasDurable(await nameSlots(db.userId, key, slots)),
    ...(begun && effectsOf(memory, begun)),
    ...hearOfWaysIn(met, slots, begun?.known ?? memory.known),
  } as const
  // Kept before it is written: killed in between, the next meeting finds that the document lacks it.
  const taken = await takeKeys(db, device, fresh, memory.stamp, (before) => ({
    ...before,
    ...opened,
    mustMeet: true,
  }))
  if (!taken) return CHANGED
  const after = { ...met, memory: { ...memory, stamp: memory.stamp + 1 } }
  const written = isNew ? await write(met, { kid: key.kid, gen: key.gen, doc, ended: null }) : ok({})
  if (!written.ok) return written
  const settled = await settle(after, { ...opened, choice: null, ...written.value })
  if (settled.ok) await keepFormers(db)
  return settled
}
