import { within } from './within.ts'

/** Much longer than it takes while nobody is in the way; whoever comes next does not notice. */
export const REMOVAL_PATIENCE_MS = 2_000

/** Empties all its stores in one transaction, beside whoever still holds it open. A database that is not there is not made. */
const emptyDatabase = (name: string, isAwaited: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.transaction?.abort() // it was not there
    request.onerror = () => resolve()
    request.onsuccess = () => {
      const db = request.result
      const stores = [...db.objectStoreNames]
      if (stores.length === 0 || !isAwaited()) {
        db.close()
        return resolve()
      }
      const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' })
      for (const store of stores) transaction.objectStore(store).clear()
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      db.close() // as soon as the transaction is over
    }
  })

const deleteDatabase = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve(true)
    request.onerror = () => resolve(false)
    // Blocked: another tab holds it and stands still. The browser deletes it when that tab lets go.
  })

/**
 * Whether the database is gone. One that a tab without a pulse holds open cannot be deleted, but it can be emptied: that comes
 * first, since nobody can open a database that waits for its deletion.
 */
export const removeDatabase = async (name: string): Promise<boolean> => {
  if (!globalThis.indexedDB) return true
  let isAwaited = true
  await within(
    REMOVAL_PATIENCE_MS,
    emptyDatabase(name, () => isAwaited).catch(() => undefined),
    undefined,
  )
  isAwaited = false
  return within(REMOVAL_PATIENCE_MS, deleteDatabase(name), false).catch(() => false)
}
