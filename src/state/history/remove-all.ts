import { atom } from 'jotai'
import type { Result } from '../../core/result.ts'
import { openedStorageAtom } from '../user-storage-atom.ts'

/**
 * Deletes the whole history, here at once and on the server with the next sync. Answers how many rows it was.
 */
export const removeAllAtom = atom(null, async (_get, set): Promise<Result<number>> => {
  const opened = await set(openedStorageAtom)
  return opened.ok ? opened.value.removeAll() : opened
})
