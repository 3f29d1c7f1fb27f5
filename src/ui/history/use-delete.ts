import { useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef } from 'react'
import { ok } from '../../core/result.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { endOfferAtom } from '../../state/history/finish-deletes.ts'
import { usePendingDeletes } from '../../state/history/use-pending-deletes.ts'
import { afterPaint } from '../kit/after-paint.ts'
import { type ToastHandle, toast } from '../kit/toast.ts'

/** Long enough to read the sentence and to reach the button by keyboard. */
export const UNDO_MS = 8000

type Offer = { readonly ids: string[]; readonly toast: ToastHandle }

/**
 * `remove` deletes a row with a toast that can take it back, together with those before it that still can be.
 * What is pending is done at the latest when the page hides or the person signs out, and by `finish`.
 */
export const useDelete = () => {
  const { t } = useTranslation('history')
  const offer = useRef<Offer | null>(null)
  const deletes = usePendingDeletes(
    {
      onFailure: () =>
        toast({ kind: 'destructive', title: t('deleteFailed'), description: t('deleteFailedText') }),
      onGone: (gone) => {
        if (!offer.current) return
        const { ids, toast: shown } = offer.current
        for (const id of gone) {
          const place = ids.indexOf(id)
          if (place >= 0) ids.splice(place, 1)
        }
        if (ids.length === 0) shown.close()
      },
    },
    afterPaint,
  )

  // What is done is no longer offered to be taken back.
  const end = useCallback(async () => {
    const done = deletes.current?.commitAll()
    offer.current?.toast.close()
    return done ?? ok(undefined)
  }, [deletes])
  const finish = useCallback(() => void end(), [end])

  const setEndOffer = useSetAtom(endOfferAtom)
  useEffect(() => {
    setEndOffer({ end })
    return () => setEndOffer(null)
  }, [end, setEndOffer])

  useEffect(() => {
    const watch = () => {
      if (document.visibilityState === 'hidden') finish()
    }
    document.addEventListener('visibilitychange', watch)
    addEventListener('pagehide', finish)
    return () => {
      document.removeEventListener('visibilitychange', watch)
      removeEventListener('pagehide', finish)
      finish()
    }
  }, [finish])

  const remove = useCallback(
    (id: string) => {
      const pending = deletes.current
      // A second press while the first is being noted finds the row still there.
      if (!pending?.add(id)) return
      if (offer.current) {
        const { ids, toast: shown } = offer.current
        ids.push(id)
        const count = ids.length
        shown.retell({ title: t('deletedMany', { count }), description: t('deletedManyText', { count }) })
        return
      }
      const ids = [id]
      const shown = toast({
        kind: 'success',
        title: t('deleted'),
        description: t('deletedText'),
        durationMs: UNDO_MS,
        action: {
          label: t('undo'),
          run: () => {
            for (const one of ids) pending.undo(one)
          },
        },
        onClose: () => {
          offer.current = null
          for (const one of ids) pending.commit(one)
        },
      })
      offer.current = { ids, toast: shown }
    },
    [deletes, t],
  )
  return { remove, finish }
}
