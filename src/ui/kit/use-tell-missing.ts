import { useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isNetworkAway } from '../../state/load-part.ts'
import { reloadForNewer } from '../shell/reload-for-newer.ts'
import { toast } from './toast.ts'

/**
 * Says that a part of the app could not be loaded. Online its file is gone, and a reload brings the
 * version that has it: offered, never done, since it would take what is on the screen. Offline a reload
 * would take the page away.
 */
export const useTellMissing = () => {
  const { t } = useTranslation('shell')
  return useCallback(() => {
    const isGone = !isNetworkAway()
    toast({
      kind: 'destructive',
      title: t('part.title'),
      description: t(isGone ? 'part.missing' : 'part.offline'),
      ...(isGone ? { durationMs: 0, action: { label: t('part.reload'), run: reloadForNewer } } : {}),
    })
  }, [t])
}
