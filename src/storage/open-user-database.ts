import type { DexieOptions } from 'dexie'
import { fail, ok, type Result } from '../core/result.ts'
import { createMemoryIndexedDB } from './memory-indexeddb.ts'
import { UserDatabase } from './user-database.ts'

/** Long enough for a slow disk and for an upgrade of a large history's first steps; the generator never waits for it. */
export const OPEN_TIMEOUT_MS = 8_000

export type OpenedDatabase = { readonly db: UserDatabase; readonly kind: 'database' | 'memory' }

/**
 * Opens the person's database. `storage_blocked`: another tab holds an older version of it, or the browser never answered;
 * its rows are there, so nothing else may take its place. A browser that refuses (private mode, a
 * broken profile, no room) gets a database in memory.
 */
export const openUserDatabase = async (
  userId: string,
  options: DexieOptions = {},
  timeoutMs: number = OPEN_TIMEOUT_MS,
): Promise<Result<OpenedDatabase>> => {
  if (!(options.indexedDB ?? globalThis.indexedDB)) return openInMemory(userId)
  const db = new UserDatabase(userId, options)
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(() => resolve('timeout'), timeoutMs)
  })
  try {
    const opened = await Promise.race([db.open(), timeout])
    if (opened !== 'timeout') return ok({ db, kind: 'database' })
    db.close({ disableAutoOpen: true })
    return fail({ code: 'storage_blocked' })
  } catch {
    db.close({ disableAutoOpen: true })
    return openInMemory(userId)
  } finally {
    clearTimeout(timer)
  }
}

const openInMemory = async (userId: string): Promise<Result<OpenedDatabase>> => {
  const db = new UserDatabase(userId, await createMemoryIndexedDB())
  await db.open()
  return ok({ db, kind: 'memory' })
}
