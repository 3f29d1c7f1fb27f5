import { fallbackLabel } from '../../core/history/fallbacks.ts'
import { isBlankLabel } from '../../core/history/label.ts'
import { ok, type Result } from '../../core/result.ts'
import type { RowBody } from '../../core/sync/local-op.ts'
import { readAgain } from '../../core/sync/sync-record.ts'
import type { WireRow } from '../../core/sync/wire.ts'
import { kindOf } from '../../core/vault/row.ts'
import { contentOf } from '../../core/vault/row-settings.ts'
import { isSealed } from '../../core/vault/sealed-body.ts'
import type { TurnedRow } from '../../remote/vault.ts'
import { readCounter, readSealedCounts } from '../../storage/counters.ts'
import {
  changeVaultMemory,
  formToSend,
  type RowForm,
  readVaultMemory,
  type VaultMemory,
} from '../../storage/keys.ts'
import { openRing, type Ring } from '../../storage/open-ring.ts'
import { openBody, sealBody } from '../../storage/sealed-rows.ts'
import { readSyncRecord, writeSyncRecord } from '../../storage/sync-record.ts'
import type { MirrorRow } from '../../storage/tables.ts'
import type { UserDatabase } from '../../storage/user-database.ts'
import type { VaultDuties } from './duties.ts'
import { sealFormers } from './seal-formers.ts'
import { FROM_THE_START, type TurnPlace } from './turn-place.ts'

const FULL_LIST = 200

/**
 * [V4] What this device knows as the person's own, and as it knows it: anything else may have been planted. [V14] Not under a label that the
 * server has not taken: one on its way brings its own sealed body, and a refused one stays here.
 * @param sealsOwn the person has said that what is here is theirs: it goes in the place of what the server says of the same row.
 */
const ownBody = async (
  ring: Ring,
  row: WireRow,
  known: MirrorRow | undefined,
  sealsOwn: boolean,
): Promise<RowBody | null> => {
  if (known === undefined || known.foreign === true) return null
  const bodies = [known, known.former].filter((body) => body !== undefined)
  for (const { settings } of bodies) {
    if (typeof settings !== 'object' || !isSealed(settings)) continue
    const opened = await openBody(ring, row.id, settings)
    if (typeof opened === 'object') return known.sync === 'synced' ? opened : null
  }
  const readable = bodies.filter(({ settings }) => !isSealed(settings))
  if (sealsOwn && known.sync === 'synced' && readable[0] !== undefined) return readable[0]
  return readable.some(({ settings }) => isSameContent(settings, row.generation_settings))
    ? { passwordLength: row.password_length, settings: row.generation_settings }
    : null
}

const seal = async (
  ring: Ring,
  row: WireRow,
  known: MirrorRow | undefined,
  sealsOwn: boolean,
): Promise<TurnedRow | null> => {
  const own = await ownBody(ring, row, known, sealsOwn)
  if (own === null) return null
  // The server keeps the kind of a row. An automatic one that does not fit has had a label meanwhile, or is not the person's.
  const theirs = contentOf(Object(parse(row.generation_settings)), row.password_length)
  const sealed = theirs === null ? null : await sealBody(ring, row.id, own, kindOf(theirs))
  if (sealed === null || typeof sealed.settings !== 'object') return null
  // [V14] What would not open again never takes the place of what can be read.
  const again = await openBody(ring, row.id, sealed.settings)
  const settings = typeof again === 'object' ? Object(again.settings) : {}
  if (settings.password !== Object(parse(own.settings)).password) return null
  return { id: row.id, rev: row.rev, generation_settings: sealed.settings, password_length: null }
}

const unseal = async (ring: Ring, row: WireRow): Promise<TurnedRow | null> => {
  const opened = await openBody(ring, row.id, row.generation_settings)
  if (typeof opened !== 'object' || typeof opened.settings !== 'object') return null
  const { passwordLength, settings } = opened
  // Sealed, its label was the app's to check, and an earlier app took more. A readable one that nobody can see is refused: it goes under
  // the name that the screens give it.
  const label: unknown = Object(settings).label
  const isNamed = typeof label === 'string' && !isBlankLabel(label)
  const named = isNamed ? settings : { ...settings, label: fallbackLabel(row.id) }
  return { id: row.id, rev: row.rev, generation_settings: named, password_length: passwordLength }
}

const parse = (settings: unknown): unknown => (typeof settings === 'string' ? JSON.parse(settings) : settings)

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .map(([name, inner]) => [name, sorted(inner)] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    : value

const isSameContent = (a: unknown, b: unknown): boolean => {
  try {
    return JSON.stringify(sorted(parse(a))) === JSON.stringify(sorted(parse(b)))
  } catch {
    return false
  }
}

/**
 * Whether the row is here with nothing but a sealed body that its own key does not open: what a server put in its place. [V4] Then it counts
 * as not known as the person's, and what is readable there comes down for them to see.
 */
const forgetSpoilt = async (db: UserDatabase, ring: Ring, { id, ...known }: MirrorRow): Promise<boolean> => {
  const { settings } = known
  if (known.sync !== 'synced' || known.foreign === true || known.former !== undefined) return false
  if (typeof settings !== 'object' || !isSealed(settings)) return false
  if ((await openBody(ring, id, settings)) !== 'damaged') return false
  return db.transaction('rw', db.mirror, async () => {
    const row = await db.mirror.get(id)
    if (JSON.stringify(row?.settings) !== JSON.stringify(settings)) return false
    return (await db.mirror.update(id, { foreign: true })) > 0
  })
}

/**
 * Answers how many of them the server refused: each alone, so that one that it does not take in this form holds up no other. At most
 * 2·log2(n) + 1 calls for one among n.
 */
const turn = async (
  calls: VaultDuties['calls'],
  rows: readonly TurnedRow[],
  signal: AbortSignal,
): Promise<Result<number>> => {
  const done = await calls.turn(rows, signal)
  if (done.ok) return ok(0)
  if (done.failure.code !== 'bad_row' || rows.length === 0) return done
  if (rows.length === 1) return ok(1)
  const middle = Math.ceil(rows.length / 2)
  const first = await turn(calls, rows.slice(0, middle), signal)
  if (!first.ok) return first
  const rest = await turn(calls, rows.slice(middle), signal)
  return rest.ok ? ok(first.value + rest.value) : rest
}

type Form = Exclude<RowForm, 'none'>

/** Rows here that have not the account's form. Of the counters, so that many rows cost nothing. */
const countOthers = async (db: UserDatabase, form: Form): Promise<number> => {
  const sealed = (await readSealedCounts(db)).reduce((sum, { rows }) => sum + rows, 0)
  return form === 'readable' ? sealed : (await readCounter(db, 'total')) - sealed
}

/** The same without those that the server has not taken. Goes through all rows. */
const countSyncedOthers = (db: UserDatabase, form: Form): PromiseLike<number> =>
  db.mirror
    .filter(({ sync, settings }) => sync === 'synced' && isSealed(settings) !== (form === 'sealed'))
    .count()

/** Rows that were sent and never came down. Goes through all rows. */
const countUnbrought = (db: UserDatabase): PromiseLike<number> =>
  db.mirror.filter(({ sync, rev }) => sync === 'synced' && rev === null).count()

/**
 * Whether the job has something to do: rows have another form now, or nobody has looked since the app was started at some that were left,
 * that were sent again, or that have the other form here. A server that lied while the job went through may have hidden those.
 */
const isTurnDue = async (
  db: UserDatabase,
  form: Form,
  { isTurned, left = 0, sentLost = false }: VaultMemory,
  place: TurnPlace,
): Promise<boolean> =>
  !isTurned || (place.hasLooked !== true && (left > 0 || sentLost || (await countOthers(db, form)) > 0))

/**
 * One step of the job that gives the account's rows the form of its vault: sealed while it stands, readable while it is ending. Whatever
 * plan the person has. Answers whether another sync is due: for the next step, or to bring down what the last one made readable, which
 * else would read as if it were still sealed; a look that turned nothing asks for none. Several devices at once, or one that is killed, only repeat: each row is
 * turned while it is still the one that was read.
 */
export const turnRows = async (
  { db, calls }: VaultDuties,
  place: TurnPlace,
  signal: AbortSignal,
): Promise<Result<boolean>> => {
  const memory = await readVaultMemory(db)
  const form = formToSend(memory)
  if (memory === null || form === 'none' || !(await isTurnDue(db, form, memory, place))) return ok(false)
  const ring = await openRing(db)
  if (form === 'sealed' && ring.account === null) return ok(false)
  if (place.form !== form) Object.assign(place, { form, after: FROM_THE_START })
  const listed = await calls.rows(place.after, signal)
  if (!listed.ok) return listed
  const turned: TurnedRow[] = []
  let taken = 0
  let { left = 0, unknown = 0 } = place.after === FROM_THE_START ? {} : place
  for (const row of listed.value) {
    // A server that lists rows of the right form, or after the vault was over, has nothing turned.
    if (isSealed(row.generation_settings) === (form === 'sealed')) continue
    const known = await db.mirror.get(row.id)
    const next =
      form === 'sealed' ? await seal(ring, row, known, memory.sealsOwn === true) : await unseal(ring, row)
    if (next !== null) turned.push(next)
    else {
      left += 1
      if (known === undefined || (await forgetSpoilt(db, ring, known))) unknown += 1
    }
  }
  // Of an ending vault the last call empties the document, also one without rows.
  if (turned.length > 0 || form === 'readable') {
    const refused = await turn(calls, turned, signal)
    if (!refused.ok) return refused
    left += refused.value
    taken = turned.length - refused.value
  }
  Object.assign(place, { after: listed.value.at(-1)?.id ?? place.after, left, unknown })
  if (listed.value.length === FULL_LIST) return ok(true)
  Object.assign(place, { after: FROM_THE_START, hasLooked: true })
  if (form === 'sealed' && memory.sealsFormers === true) {
    const resealed = await sealFormers({ db, calls }, ring, signal)
    if (!resealed.ok) return resealed
  }
  // What this look turned comes down by itself. Beyond that, rows that have another form here than there were kept back or swapped.
  const isStale =
    memory.isTurned &&
    turned.length === 0 &&
    (await countOthers(db, form)) > left &&
    (await countSyncedOthers(db, form)) > left
  const sentLost = memory.sentLost === true && (await countUnbrought(db)) > 0
  const readsAgain = await finish(
    db,
    memory,
    { left, sentLost },
    isStale || (form === 'sealed' && unknown > 0),
  )
  return ok(readsAgain || (form === 'readable' && taken > 0))
}

/**
 * The job has been through all rows. Those that it has left are looked at again when the app is next started (`sync-once.ts`): what a server
 * said of them may have been a lie. Rows that this device has not got, or has otherwise, are read once more, so that the person sees what is
 * left.
 */
const finish = (
  db: UserDatabase,
  { stamp }: VaultMemory,
  after: Required<Pick<VaultMemory, 'left' | 'sentLost'>>,
  readsAgain: boolean,
): PromiseLike<boolean> =>
  db.transaction('rw', db.keys, db.state, db.outbox, async () => {
    let isSame = false
    await changeVaultMemory(db, (before) => {
      isSame = before.stamp === stamp
      return isSame ? { ...before, isTurned: true, sealsFormers: false, sealsOwn: false, ...after } : before
    })
    if (isSame && readsAgain) await writeSyncRecord(db, readAgain(await readSyncRecord(db)))
    return isSame && readsAgain
  })
