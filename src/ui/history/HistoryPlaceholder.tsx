import { useTranslation } from '../../i18n/use-translation.ts'
import { UpgradeButton } from '../billing/UpgradeButton.tsx'
import { Card } from '../kit/Card.tsx'
import { HistoryMessage } from './HistoryMessage.tsx'
import { SyncStatus } from './SyncStatus.tsx'

/**
 * What a free person sees in the history's place, with the way to Premium. Their counted passwords are synced
 * too, so it says where they stand.
 */
export const HistoryPlaceholder = () => {
  const { t } = useTranslation('history')
  return (
    <Card aria-label={t('title')}>
      <HistoryMessage icon="lock" title={t('lockedTitle')} text={t('lockedText')}>
        <UpgradeButton look="text" />
      </HistoryMessage>
      <SyncStatus />
    </Card>
  )
}
