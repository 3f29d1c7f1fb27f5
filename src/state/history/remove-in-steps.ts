import { ok, type Result } from '../../core/result.ts'
import type { UserStorage } from '../../storage/user-storage.ts'

const ROWS_A_STEP = 500

/**
 * Deletes them some hundred at a time, so that the page stays alive. Where that fails in the middle, those
 * before it are gone.
 */
export const removeInSteps = async (
  storage: Pick<UserStorage, 'removeItems'>,
  ids: readonly string[],
): Promise<Result<void>> => {
  for (let from = 0; from < ids.length; from += ROWS_A_STEP) {
    const removed = await storage.removeItems(ids.slice(from, from + ROWS_A_STEP))
    if (!removed.ok) return removed
  }
  return ok(undefined)
}
