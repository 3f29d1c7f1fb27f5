import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isLimitReachedAtom } from '../../state/generator/generate-atom.ts'
import { hasHistoryAtom } from '../../state/history/has-history-atom.ts'
import { useOnline } from '../../state/remote/use-online.ts'
import { Icon } from '../kit/Icon.tsx'
import styles from './OfflineBadge.module.css'

/**
 * Says that there is no network, and what still works for this person. The live region stays on the page, so
 * that it is spoken.
 */
export const OfflineBadge = () => {
  const online = useOnline()
  const isLimitReached = useAtomValue(isLimitReachedAtom)
  const hasHistory = useAtomValue(hasHistoryAtom)
  const { t } = useTranslation('shell')
  return (
    <span role="status">
      {online ? null : (
        <span className={styles.offline}>
          <Icon name="cloud-off" size={16} />
          {t(isLimitReached ? 'offlineLimited' : hasHistory ? 'offline' : 'offlineFree')}
        </span>
      )}
    </span>
  )
}
