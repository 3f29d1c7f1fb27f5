import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Failure } from '../../core/failure.ts'
import { useStored } from '../use-stored.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { hiddenChangesAtom } from './hidden-changes-atom.ts'
import { createPendingDeletes, type PendingDeletes } from './pending-deletes.ts'

type Told = {
  readonly onFailure: (failure: Failure) => void
  /** Another window, or device, has deleted these rows: they cannot be taken back any more. */
  readonly onGone: (ids: readonly string[]) => void
}

/**
 * The deletions of this screen that can still be taken back; with the screen they become final. null while
 * there is no database. `afterPaint` calls what draws the list anew: the press has its frame before.
 */
export const usePendingDeletes = (
  { onFailure, onGone }: Told,
  afterPaint: (act: () => void) => void,
): RefObject<PendingDeletes | null> => {
  const store = useStore()
  const storage = useAtomValue(userStorageAtom)
  const setHiddenChanges = useSetAtom(hiddenChangesAtom)
  const report = useEffectEvent(onFailure)
  const withdraw = useEffectEvent(onGone)
  const deletes = useRef<PendingDeletes | null>(null)
  useEffect(() => {
    if (!storage?.ok) return
    const created = createPendingDeletes({
      storage: storage.value,
      now: Date.now,
      onHidden: () => afterPaint(() => setHiddenChanges((n) => n + 1)),
      onFailure: (failure) => {
        // [I16] They have left meanwhile, in another window: whoever is here then is told nothing of them.
        if (store.get(userStorageAtom) !== null) report(failure)
      },
    })
    deletes.current = created
    return () => {
      void created.commitAll()
      created.stop()
      deletes.current = null
    }
  }, [store, storage, setHiddenChanges, afterPaint])
  const readVersion = useMemo(() => (storage?.ok ? () => storage.value.readVersion() : null), [storage])
  const { answer } = useStored(readVersion)
  useEffect(() => {
    if (answer?.ok) void deletes.current?.lookAgain().then((ids) => withdraw(ids))
  }, [answer])
  return deletes
}
