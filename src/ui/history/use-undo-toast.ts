import { useStore } from 'jotai'
import { userStorageAtom } from '../../state/user-storage-atom.ts'
import { type ToastOptions, toast } from '../kit/toast.ts'

/**
 * Tells of a change of the history, with a press that takes it back. [I16] It ends with its person's stay:
 * whoever is here then is told nothing of them, and has nothing to take back.
 */
export const useUndoToast = () => {
  const store = useStore()
  return (options: Required<Pick<ToastOptions, 'title' | 'description' | 'durationMs' | 'action'>>): void => {
    // They have left while it was done.
    if (store.get(userStorageAtom) === null) return
    const shown = toast({ kind: 'success', ...options, onClose: () => stop() })
    const stop = store.sub(userStorageAtom, shown.close)
  }
}
