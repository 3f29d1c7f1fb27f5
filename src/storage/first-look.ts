import type { SyncRecord } from '../core/sync/sync-record.ts'
import { type FreeUsage, freeUsage } from '../core/usage/free-usage.ts'
import { weekStart } from '../core/usage/week.ts'
import { databaseName, SYNC_KEY, settingKey, unsentKey } from './names.ts'
import { within } from './within.ts'

/** What decides on the first password of a page: a draft goes before it, and a used up week gives none. */
export type FirstLook = {
  readonly draft: unknown
  /** Only its device's key opens it (kept-secrets.ts), which is no matter of a look. */
  readonly isDraftSealed: boolean
  readonly usage: FreeUsage
}

/** A browser that answers at all does so in milliseconds; the database is asked again when its own code is there. */
const PATIENCE_MS = 1_000

/** The person's database as it is, of any version; null where there is none yet: it is not made for a look. */
const openExisting = (userId: string): Promise<IDBDatabase | null> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName(userId))
    let isNew = false
    request.onupgradeneeded = () => {
      isNew = true
      request.transaction?.abort()
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = (event) => {
      // An aborted upgrade would else be reported as an error that nobody has caught.
      event.preventDefault()
      if (isNew) resolve(null)
      else reject(request.error)
    }
  })

const isSealed = (draft: unknown): boolean => draft instanceof Object && 'box' in draft

const readValue = async <T>(store: IDBObjectStore, key: string): Promise<T | undefined> =>
  new Promise((resolve, reject) => {
    const request: IDBRequest<{ readonly value: T } | undefined> = store.get(key)
    request.onsuccess = () => resolve(request.result?.value)
    request.onerror = () => reject(request.error)
  })

const read = async (userId: string, now: number): Promise<FirstLook> => {
  const db = await openExisting(userId)
  if (db === null) return { draft: undefined, isDraftSealed: false, usage: freeUsage(now, null, () => 0) }
  // Whoever upgrades or deletes it goes first.
  db.onversionchange = () => db.close()
  try {
    const transaction = db.transaction(['state', 'counters'])
    const state = transaction.objectStore('state')
    const [draft, record] = await Promise.all([
      readValue(state, settingKey('draft')),
      readValue<Pick<SyncRecord, 'clockOffsetMs' | 'usage'>>(state, SYNC_KEY),
    ])
    const serverNow = now + (record?.clockOffsetMs ?? 0)
    const unsent = await readValue<number>(
      transaction.objectStore('counters'),
      unsentKey(weekStart(serverNow)),
    )
    const isDraftSealed = isSealed(draft)
    return { draft, isDraftSealed, usage: freeUsage(serverNow, record?.usage ?? null, () => unsent ?? 0) }
  } finally {
    db.close()
  }
}

/**
 * Reads it without Dexie, whose 30 kB (gzip) no first password waits for. null: not to be had now, for want of a database or
 * of an answer. `now` is this device's clock in milliseconds.
 */
export const lookFirst = (userId: string, now: number): Promise<FirstLook | null> =>
  within<FirstLook | null, null>(
    PATIENCE_MS,
    read(userId, now).catch(() => null),
    null,
  )
