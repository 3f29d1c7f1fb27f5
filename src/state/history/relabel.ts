import { atom } from 'jotai'
import type { Result } from '../../core/result.ts'
import type { RelabelRequest } from '../../storage/relabel-item.ts'
import { openedStorageAtom } from '../user-storage-atom.ts'

/** Gives a saved password another label, already checked. Answers false where there was nothing to change. */
export const relabelAtom = atom(
  null,
  async (_get, set, request: RelabelRequest): Promise<Result<boolean>> => {
    const opened = await set(openedStorageAtom)
    return opened.ok ? opened.value.relabelItem(request) : opened
  },
)
