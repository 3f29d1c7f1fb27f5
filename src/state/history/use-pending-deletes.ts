import { useAtomValue, useSetAtom } from 'jotai'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Failure } from '../../core/failure.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { hiddenChangesAtom } from './hidden-changes-atom.ts'
import { createPendingDeletes, type PendingDeletes } from './pending-deletes.ts'

/**
 * The deletions of this screen that can still be taken back; with the screen they become final. null while
 * there is no database. `afterPaint` calls what draws the list anew: the press has its frame before.
 */
export const usePendingDeletes = (
  onFailure: (failure: Failure) => void,
  afterPaint: (act: () => void) => void,
): RefObject<PendingDeletes | null> => {
  const storage = useAtomValue(userStorageAtom)
  const setHiddenChanges = useSetAtom(hiddenChangesAtom)
  const report = useEffectEvent(onFailure)
  const deletes = useRef<PendingDeletes | null>(null)
  useEffect(() => {
    if (!storage?.ok) return
    const created = createPendingDeletes({
      storage: storage.value,
      now: Date.now,
      onHidden: () => afterPaint(() => setHiddenChanges((n) => n + 1)),
      onFailure: (failure) => report(failure),
    })
    deletes.current = created
    return () => {
      void created.commitAll()
      created.stop()
      deletes.current = null
    }
  }, [storage, setHiddenChanges, afterPaint])
  return deletes
}
