import { atom } from 'jotai'
import { ok, type Result } from '../../core/result.ts'
import { openedStorageAtom } from '../user-storage-atom.ts'
import { removeInSteps } from './remove-in-steps.ts'

/**
 * Deletes every row that stays closed on this open device, here and on the server with the next sync. Answers
 * how many it was.
 */
export const removeLockedAtom = atom(null, async (_get, set): Promise<Result<number>> => {
  const opened = await set(openedStorageAtom)
  if (!opened.ok) return opened
  const locked = await opened.value.listLocked()
  if (!locked.ok) return locked
  const removed = await removeInSteps(opened.value, locked.value)
  return removed.ok ? ok(locked.value.length) : removed
})
