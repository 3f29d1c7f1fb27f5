import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { updateWantedAtom } from '../../state/sync/update-wanted-atom.ts'
import { toast } from '../kit/toast.ts'
import { startUpdates } from './start-updates.ts'

/**
 * Registers the service worker and, when a new version waits, asks. Closed means later: the next start has
 * it anyway, and only a newer version, or a server that wants one, asks again. It is looked for when the
 * server has spoken of something that only a newer version knows.
 */
export const UpdatePrompt = () => {
  const { t } = useTranslation('shell')
  const wantedAt = useAtomValue(updateWantedAtom)
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => startUpdates()?.onWaiting(() => setIsAsked(true)), [])
  useEffect(() => {
    if (!isAsked) return
    // In another language it is asked anew, and was not closed by anybody.
    let isRetold = false
    const { close } = toast({
      title: t('update.title'),
      description: t('update.text'),
      durationMs: 0,
      action: { label: t('update.accept'), run: () => startUpdates()?.accept() },
      onClose: () => {
        if (!isRetold) setIsAsked(false)
      },
    })
    return () => {
      isRetold = true
      close()
    }
  }, [isAsked, t])
  useEffect(() => {
    if (wantedAt !== null) startUpdates()?.look()
  }, [wantedAt])
  return null
}
