import { useTranslation } from 'react-i18next'
import { useVaultState } from '../../state/vault/use-vault-state.ts'
import { Alert } from '../kit/Alert.tsx'
import { Badge } from '../kit/Badge.tsx'
import { useLoaded } from '../kit/use-loaded.ts'

/** Its code comes with the first device that waits. */
const loadWaitingCard = async () => (await import('./WaitingCard.tsx')).WaitingCard

/** Over the history: that only its person opens it, or what this device needs for it. Nothing for whoever never chose. */
export const VaultNotice = () => {
  const { t } = useTranslation('vault')
  const state = useVaultState()
  const WaitingCard = useLoaded(loadWaitingCard, state?.standing === 'waiting')
  switch (state?.standing) {
    case 'open':
      return (
        <p>
          <Badge tone="accent">{t('mark')}</Badge>
        </p>
      )
    case 'waiting':
      return WaitingCard ? <WaitingCard locked={state.locked} /> : null
    case 'apart':
      return (
        <Alert kind="warning" title={t('apartTitle')}>
          {t('apartText')}
        </Alert>
      )
    case 'asks_ended':
      return (
        <Alert kind="warning" title={t('asksEndedTitle')}>
          {t('asksEndedText')}
        </Alert>
      )
    default:
      return null
  }
}
