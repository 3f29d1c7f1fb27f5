import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../i18n/failure-text.ts'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'
import { userStorageAtom } from '../../state/user-storage-atom.ts'
import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { HistoryPlaceholder } from '../history/HistoryPlaceholder.tsx'
import { StatCards } from '../history/StatCards.tsx'
import { Alert } from '../kit/Alert.tsx'
import { PartBoundary } from '../kit/PartBoundary.tsx'
import { Spinner } from '../kit/Spinner.tsx'
import { VaultNotice } from '../vault/VaultNotice.tsx'
import styles from './HistoryColumn.module.css'

type HistoryColumnProps = {
  /** The way to Premium, shown to a free person in the placeholder. */
  readonly upgrade?: ReactNode
}

/** The dashboard's right side: figures and history for a premium person, the placeholder for a free one. */
export const HistoryColumn = ({ upgrade }: HistoryColumnProps) => {
  const { t } = useTranslation('history')
  const { t: tFailures } = useTranslation('failures')
  const isPremium = useAtomValue(isPremiumAtom)
  const storage = useAtomValue(userStorageAtom)
  if (!isPremium) return <HistoryPlaceholder>{upgrade}</HistoryPlaceholder>
  if (!storage) return <Spinner label={t('loading')} size="page" />
  if (!storage.ok)
    return (
      <Alert kind="destructive" title={t('listFailed')}>
        {failureText(tFailures, storage.failure)}
      </Alert>
    )
  return (
    <div className={styles.column}>
      <PartBoundary>
        <StatCards />
      </PartBoundary>
      <PartBoundary>
        <VaultNotice />
      </PartBoundary>
      <PartBoundary>
        <HistoryPanel />
      </PartBoundary>
    </div>
  )
}
