import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { createPendingDeletes, type PendingDeletes } from '../../state/history/pending-deletes.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { useToast } from '../kit/use-toast.ts'

/** Long enough to read the sentence and to reach the button by keyboard. */
const UNDO_MS = 8000

/**
 * `remove` deletes a row with a toast that can take it back; what is pending is done at the latest when the page hides, and
 * by `finish`.
 */
export const useDelete = (storage: UserStorage) => {
  const { t } = useTranslation('history')
  const toast = useToast()
  const deletes = useRef<PendingDeletes | null>(null)
  const offers = useRef(new Set<() => void>())

  // What is done is no longer offered to be taken back.
  const finish = useCallback(() => {
    deletes.current?.commitAll()
    for (const close of [...offers.current]) close()
  }, [])

  const reportFailure = useEffectEvent(() =>
    toast({ kind: 'destructive', title: t('deleteFailed'), description: t('deleteFailedText') }),
  )

  useEffect(() => {
    const created = createPendingDeletes({ storage, now: Date.now, onFailure: () => reportFailure() })
    deletes.current = created
    const watch = () => {
      if (document.visibilityState === 'hidden') finish()
    }
    document.addEventListener('visibilitychange', watch)
    addEventListener('pagehide', finish)
    return () => {
      document.removeEventListener('visibilitychange', watch)
      removeEventListener('pagehide', finish)
      finish()
      created.stop()
    }
  }, [storage, finish])

  const remove = (id: string) => {
    deletes.current?.add(id)
    const close = toast({
      kind: 'success',
      title: t('deleted'),
      description: t('deletedText'),
      durationMs: UNDO_MS,
      action: { label: t('undo'), run: () => deletes.current?.undo(id) },
      onClose: () => {
        offers.current.delete(close)
        deletes.current?.commit(id)
      },
    })
    offers.current.add(close)
  }
  return { remove, finish }
}
