import { fail, ok, type Result } from '../core/result.ts'
import { REMOVAL_PATIENCE_MS } from './remove-database.ts'
import type { UserDatabase } from './user-database.ts'
import { within } from './within.ts'

const done = (work: PromiseLike<unknown>): Promise<boolean> =>
  Promise.resolve(work).then(
    () => true,
    () => false,
  )

const empty = (db: UserDatabase): PromiseLike<unknown> =>
  db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))

/**
 * Empties the database, then deletes it. `storage_blocked` when another tab stands still and holds it: it is empty then, and
 * the browser deletes it when that tab lets go.
 */
export const wipe = async (db: UserDatabase): Promise<Result<void>> => {
  await within(REMOVAL_PATIENCE_MS, done(empty(db)), false)
  const isGone = await within(REMOVAL_PATIENCE_MS, done(db.delete({ disableAutoOpen: true })), false)
  return isGone ? ok(undefined) : fail({ code: 'storage_blocked' })
}
