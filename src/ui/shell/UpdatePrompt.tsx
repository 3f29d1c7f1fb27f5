import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toast } from '../kit/toast.ts'
import { startUpdates } from './start-updates.ts'

/**
 * Registers the service worker and, when a new version waits, asks. Closed means later: the next start has
 * it anyway. `wantedAt`: when the server last spoke of something that only a newer version knows; it is
 * looked for then.
 */
export const UpdatePrompt = ({ wantedAt }: { readonly wantedAt: number | null }) => {
  const { t } = useTranslation('shell')
  useEffect(() => {
    const updates = startUpdates()
    if (!updates) return
    let close = () => {}
    const stop = updates.onWaiting(() => {
      close = toast({
        title: t('update.title'),
        description: t('update.text'),
        durationMs: 0,
        action: { label: t('update.accept'), run: updates.accept },
      }).close
    })
    return () => {
      stop()
      close()
    }
  }, [t])
  useEffect(() => {
    if (wantedAt !== null) startUpdates()?.look()
  }, [wantedAt])
  return null
}
