import { useAtomValue } from 'jotai'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'
import { userStorageAtom } from '../../state/user-storage-atom.ts'
import { HistoryPlaceholder } from '../history/HistoryPlaceholder.tsx'
import { Alert } from '../kit/Alert.tsx'
import { Spinner } from '../kit/Spinner.tsx'
import { lazyScreen } from '../shell/lazy-screen.tsx'
import { MissingHere } from '../shell/MissingHere.tsx'

const HistorySpinner = () => {
  const { t } = useTranslation('history')
  return <Spinner label={t('loading')} size="page" />
}

const PremiumHistory = lazyScreen(async () => (await import('./PremiumHistory.tsx')).PremiumHistory, {
  waiting: () => <HistorySpinner />,
  Missing: MissingHere,
})

/** The dashboard's right side: figures and history for a premium person, the placeholder for a free one. */
export const HistoryColumn = () => {
  const { t } = useTranslation('history')
  const { t: tFailures } = useTranslation('failures')
  const isPremium = useAtomValue(isPremiumAtom)
  const storage = useAtomValue(userStorageAtom)
  if (!isPremium) return <HistoryPlaceholder />
  if (!storage) return <HistorySpinner />
  if (!storage.ok)
    return (
      <Alert kind="destructive" title={t('listFailed')}>
        {failureText(tFailures, storage.failure)}
      </Alert>
    )
  return <PremiumHistory />
}
