import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createPendingDeletes } from '../../state/history/pending-deletes.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { useToast } from '../kit/use-toast.ts'

/** Long enough to read the sentence and to reach the button by keyboard. */
const UNDO_MS = 8000

/** Deletes a row with a toast that can take it back; what is pending is done at the latest when the page hides. */
export const useDelete = (storage: UserStorage): ((id: string) => void) => {
  const { t } = useTranslation('history')
  const toast = useToast()

  const deletes = useMemo(
    () =>
      createPendingDeletes(storage, () =>
        toast({ kind: 'destructive', title: t('deleteFailed'), description: t('deleteFailedText') }),
      ),
    [storage, toast, t],
  )

  useEffect(() => {
    const watch = () => {
      if (document.visibilityState === 'hidden') deletes.commitAll()
    }
    document.addEventListener('visibilitychange', watch)
    addEventListener('pagehide', deletes.commitAll)
    return () => {
      document.removeEventListener('visibilitychange', watch)
      removeEventListener('pagehide', deletes.commitAll)
      deletes.commitAll()
    }
  }, [deletes])

  return (id) => {
    deletes.add(id)
    toast({
      kind: 'success',
      title: t('deleted'),
      description: t('deletedText'),
      durationMs: UNDO_MS,
      action: { label: t('undo'), run: () => deletes.undo(id) },
      onClose: () => deletes.commit(id),
    })
  }
}
