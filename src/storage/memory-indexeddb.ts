import { Dexie, type DexieOptions } from 'dexie'

/**
 * A whole IndexedDB in memory, so that memory mode runs the same storage code as every other mode. Loaded only
 * where the browser refuses the real one. Never the package's `auto` entry: it would put itself in the real one's place.
 */
export const createMemoryIndexedDB = async (): Promise<
  Required<Pick<DexieOptions, 'indexedDB' | 'IDBKeyRange'>>
> => {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  const memory = { indexedDB: new IDBFactory(), IDBKeyRange }
  // liveQuery never runs in a browser without any IndexedDB, even for a database that brings its own.
  if (!Dexie.dependencies.indexedDB) Object.assign(Dexie.dependencies, memory)
  return memory
}
