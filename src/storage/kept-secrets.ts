import { formToKeep, readVaultMemory } from './keys.ts'
import { settingKey } from './names.ts'
import type { UserDatabase } from './user-database.ts'

/**
 * What is kept of passwords that are in no history yet: the one on the plate, what is typed of its label, and those that were copied.
 * Readable on a device without a key; where rows are kept sealed, a box that only this device's own key opens. Plain JSON.
 */
export type KeptKey = 'draft' | 'draft_label' | 'copied'

const KEYS: readonly KeptKey[] = ['draft', 'draft_label', 'copied']

/** As it stands in the database. Its content is JSON. */
type Sealed = { readonly box: Uint8Array<ArrayBuffer> }

const isSealed = (stored: unknown): stored is Sealed =>
  typeof stored === 'object' && stored !== null && 'box' in stored && ArrayBuffer.isView(stored.box)

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const readStored = async (db: UserDatabase, key: KeptKey): Promise<unknown> =>
  (await db.state.get(settingKey(key)))?.value

/** Loaded where something is sealed, or is to be; null where the browser does not give out this device's key. */
const loadBox = async (db: UserDatabase) => (await import('./device-box.ts')).createDeviceBox(db)

/** undefined: nothing, or a box that does not open here, which is as good as nothing. Never inside a transaction. */
export const readKept = async (db: UserDatabase, key: KeptKey): Promise<unknown> => {
  const stored = await readStored(db, key)
  return isSealed(stored) ? (await loadBox(db))?.open(key, stored.box) : stored
}

/** Inside a transaction. */
const write = async (db: UserDatabase, key: KeptKey, value: unknown): Promise<void> => {
  if (value === undefined) await db.state.delete(settingKey(key))
  else await db.state.put({ key: settingKey(key), value })
}

type Change = (before: unknown) => unknown

/** In one transaction, where nothing is sealed and nothing is to be: on every device whose history is not the person's alone. */
const changeReadable = (db: UserDatabase, key: KeptKey, change: Change): PromiseLike<boolean> =>
  db.transaction('rw', db.state, db.keys, async () => {
    const stored = await readStored(db, key)
    if (isSealed(stored) || formToKeep(await readVaultMemory(db)) === 'sealed') return false
    const value = change(stored)
    if (value !== stored) await write(db, key, value)
    return true
  })

/**
 * `change` gets what is kept and answers what shall be; undefined removes it. What it answers is put in the place of what was read, in the
 * form that rows have here by then: where another tab was quicker with either, `change` is asked again.
 */
const changeOne = async (db: UserDatabase, key: KeptKey, change: Change): Promise<void> => {
  while (!(await changeReadable(db, key, change))) {
    const stored = await readStored(db, key)
    const form = formToKeep(await readVaultMemory(db))
    const box = await loadBox(db)
    const before = isSealed(stored) ? await box?.open(key, stored.box) : stored
    const after = change(before)
    // Without its key a device waits, and keeps what it is given as a waiting one does.
    const seals = form === 'sealed' && box !== null
    const isFit = stored === undefined || (before !== undefined && isSealed(stored) === seals)
    // A box is not thrown away for a key that the browser may give out again.
    if (after === before && (isFit || (isSealed(stored) && box === null))) return
    const value = after !== undefined && seals ? { box: await box.seal(key, after) } : after
    const isWritten = await db.transaction('rw', db.state, db.keys, async () => {
      const isOther =
        formToKeep(await readVaultMemory(db)) !== form || !isSame(await readStored(db, key), stored)
      if (!isOther) await write(db, key, value)
      return !isOther
    })
    if (isWritten) return
  }
}

/** Changes one after the other, in the order in which they were asked for: sealing takes its time. */
export const createKeptChanges = (db: UserDatabase): ((key: KeptKey, change: Change) => Promise<void>) => {
  let last: Promise<unknown> = Promise.resolve()
  return (key, change) => {
    const next = last.then(() => changeOne(db, key, change))
    last = next.catch(() => undefined)
    return next
  }
}

/** What has another form than rows have now, or may not open any more. With every sync: it is seldom anything, and this look is all. */
const listUnturned = (db: UserDatabase): PromiseLike<readonly KeptKey[]> =>
  db.transaction('r', db.state, db.keys, async () => {
    const stored = await Promise.all(KEYS.map((key) => readStored(db, key)))
    const isReadable = formToKeep(await readVaultMemory(db)) === 'readable'
    return KEYS.filter((_, at) => stored[at] !== undefined && !(isReadable && !isSealed(stored[at])))
  })

/**
 * Gives what lies here the form that rows have now: sealed once the device has a key. What does not open any more goes. It never fails:
 * what could not be turned is turned with the next sync.
 */
export const turnKept = async (db: UserDatabase): Promise<void> => {
  const unturned = await listUnturned(db).then(
    (keys) => keys,
    () => [],
  )
  for (const key of unturned) await changeOne(db, key, (kept) => kept).catch(() => undefined)
}
