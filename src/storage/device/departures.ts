/**
 * Who has left this device. A browser keeps localStorage in memory for a while: one that is killed up to a minute after a
 * sign-out gives back what stood there before it, and with it the person. So each departure is written to a database of its
 * own, and main.tsx looks there before anything else (which is why this file does without Dexie). What is written there:
 * note-departure.ts, which has the rule D1.
 *
 * [D2] a stay that is over never begins again: its mark is kept after everything else of it is done.
 * [D3] the mark that is kept tells nothing of its person: a stay is a random name.
 */
import { within } from '../within.ts'
import type { SealedText } from './seal.ts'

export type Departure = {
  /** The stay that is over (src/state/auth/remembered-user.ts), or a random name where nobody had come in. */
  readonly stay: string
  /** This device's clock, in milliseconds. */
  readonly at: number
  /** Whose database is still to be deleted. */
  readonly userId?: string
  /** The session that is still to be ended at the service. */
  readonly ending?: SealedText
}

export const DEVICE_DATABASE = 'cifra-device'
const STORE = 'departures'
/** A browser that answers at all does so in milliseconds. */
export const PATIENCE_MS = 2_000

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    // Without a version: one that a later app has made opens as well.
    const request = indexedDB.open(DEVICE_DATABASE)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'stay' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** For note-departure.ts. One transaction, which is on the disk when this resolves, with what `act` asked for. */
export const run = async <T>(
  mode: 'readonly' | 'readwrite',
  act: (store: IDBObjectStore, give: (value: T) => void) => void,
): Promise<T> => {
  const db = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = db.transaction(STORE, mode, { durability: 'strict' })
      let given: { readonly value: T } | undefined
      transaction.oncomplete = () => (given ? resolve(given.value) : reject(new Error('nothing was given')))
      transaction.onabort = () => reject(transaction.error)
      act(transaction.objectStore(STORE), (value) => {
        given = { value }
      })
    })
  } finally {
    db.close()
  }
}

export const isUnfinished = ({ userId, ending }: Departure): boolean =>
  userId !== undefined || ending !== undefined

const readAll = (): Promise<readonly Departure[]> =>
  run('readonly', (store, give) => {
    const request: IDBRequest<Departure[]> = store.getAll()
    request.onsuccess = () => give(request.result)
  })

export const read = (stay: string): Promise<Departure | undefined> =>
  run('readonly', (store, give) => {
    const request: IDBRequest<Departure | undefined> = store.get(stay)
    request.onsuccess = () => give(request.result)
  })

/** [D2] Ask before anything of the stay's person is shown, opened or sent. Where the browser cannot tell, it is not. */
export const isStayOver = (stay: string): Promise<boolean> =>
  within(
    PATIENCE_MS,
    read(stay)
      .then((departure) => departure !== undefined)
      .catch(() => false),
    false,
  )

/** Departures of which something is still to be done. */
export const listUnfinished = (): Promise<readonly Departure[]> =>
  within<readonly Departure[], readonly Departure[]>(
    PATIENCE_MS,
    readAll()
      .then((all) => all.filter(isUnfinished))
      .catch(() => []),
    [],
  )

/** The same for a page that has no other reason to open this database: it is not made for that. */
export const hasUnfinished = async (): Promise<boolean> => {
  try {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === DEVICE_DATABASE)) return false
  } catch {
    // A browser that lists none, or has none: the look below tells.
  }
  return (await listUnfinished()).length > 0
}
