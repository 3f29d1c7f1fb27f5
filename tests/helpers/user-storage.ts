import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { DEFAULT_OPTIONS } from '../../src/core/generator/options.ts'
import type { ListedItem } from '../../src/core/history/item.ts'
import { rowCodec } from '../../src/remote/rows.ts'
import { createUserStorage } from '../../src/storage/create-user-storage.ts'
import { openUserDatabase } from '../../src/storage/open-user-database.ts'
import type { SaveRequest } from '../../src/storage/row-codec.ts'
import type { UserDatabase } from '../../src/storage/user-database.ts'
import type { UserStorage } from '../../src/storage/user-storage.ts'

export const NOW = Date.parse('2026-11-27T12:00:00.000Z')

// Node has no IndexedDB, and liveQuery waits for one.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

/** A browser's IndexedDB of its own, with nothing in it. */
export const newDisk = () => ({ indexedDB: new IDBFactory(), IDBKeyRange })

type TestStorage = { readonly db: UserDatabase; readonly storage: UserStorage }

export const openTestStorage = async (disk = newDisk(), userId = 'ada'): Promise<TestStorage> => {
  const opened = await openUserDatabase(userId, disk)
  if (!opened.ok) throw new Error(opened.failure.code)
  return {
    db: opened.value.db,
    storage: createUserStorage(opened.value.db, opened.value.kind, rowCodec, () => NOW),
  }
}

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** The n-th row, one minute after the (n-1)-th, all before NOW. */
export const saveRequest = (n: number, label = `label ${n}`): SaveRequest => ({
  id: uuid(n),
  password: `Pa55-${String(n).padStart(11, '0')}`,
  label,
  options: DEFAULT_OPTIONS,
  createdAt: new Date(NOW - 86_400_000 + n * 60_000).toISOString(),
})

/** The value, or the failure thrown. */
export const must = <T>(result: { ok: true; value: T } | { ok: false; failure: { code: string } }): T => {
  if (!result.ok) throw new Error(result.failure.code)
  return result.value
}

/** What a row is listed by: its label, or why it has none. */
export const nameOf = (item: ListedItem): string => (item.state === 'open' ? item.label : item.state)
