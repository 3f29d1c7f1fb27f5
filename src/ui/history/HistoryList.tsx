import type { FoundItem, OpenItem } from '../../core/history/item.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { HistoryListSnapshot } from '../../state/history/history-list.ts'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { Spinner } from '../kit/Spinner.tsx'
import { HistoryMessage } from './HistoryMessage.tsx'
import { HistoryRows } from './HistoryRows.tsx'
import type { useRevealed } from './use-revealed.ts'

type HistoryListProps = {
  readonly snapshot: HistoryListSnapshot
  readonly total: number | undefined
  readonly isBeside: boolean
  readonly reveals: ReturnType<typeof useRevealed>
  readonly onLoadMore: () => void
  readonly onRetry: () => void
  readonly onDelete: (id: string) => void
  readonly openId: string | undefined
  readonly onOpen: (item: OpenItem | FoundItem) => void
  readonly onClearSearch: () => void
}

/** The rows, or the one sentence that tells why there are none. */
export const HistoryList = ({ snapshot, total, onClearSearch, onRetry, ...rest }: HistoryListProps) => {
  const { t } = useTranslation('history')
  const { t: tFailures } = useTranslation('failures')
  const { status, query, items, next, failure } = snapshot
  if (status === 'failed' && failure)
    return (
      <Alert kind="destructive" title={t('listFailed')}>
        <p>{failureText(tFailures, failure)}</p>
        <Button variant="secondary" onClick={onRetry}>
          {t('readAgain')}
        </Button>
      </Alert>
    )
  if (items.length > 0)
    return (
      <HistoryRows
        items={items}
        query={query}
        total={query ? undefined : total}
        hasMore={next !== null}
        {...rest}
      />
    )
  if (status === 'loading') return <Spinner label={t('loading')} size="page" />
  if (query)
    return (
      <HistoryMessage icon="search" title={t('noMatchTitle')} text={t('noMatchText')}>
        <Button variant="secondary" onClick={onClearSearch}>
          {t('clearSearch')}
        </Button>
      </HistoryMessage>
    )
  return <HistoryMessage icon="history" title={t('emptyTitle')} text={t('emptyText')} />
}
