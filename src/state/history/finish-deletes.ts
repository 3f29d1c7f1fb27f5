import { atom } from 'jotai'
import type { Result } from '../../core/result.ts'
import type { UserStorage } from '../../storage/user-storage.ts'

/**
 * Makes the deletions final that this page still offers to take back, and ends the offer. null: nothing
 * here offers any.
 */
export const endOfferAtom = atom<{ readonly end: () => Promise<Result<void>> } | null>(null)

/**
 * Deletes for good what could still be taken back: here, in another tab, or by the next page after one that
 * is gone. Whoever leaves does not take it back, and until then nothing tells the server: without its
 * deletion the row would come down again.
 */
export const finishDeletesAtom = atom(
  null,
  async (get, _set, storage: UserStorage): Promise<Result<void>> => {
    const ended = await get(endOfferAtom)?.end()
    if (ended?.ok === false) return ended
    const kept = await storage.readSetting('deleting')
    if (!kept.ok) return kept
    // Its notes go with who finds them next.
    return storage.removeItems(Object.keys(Object(kept.value)))
  },
)
