import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTellsRefusal } from '../../state/history/ask-for-persistence.ts'
import { useCounters } from '../../state/history/use-counters.ts'
import { useHistoryList } from '../../state/history/use-history-list.ts'
import { useSingleKey } from '../keyboard/use-single-key.ts'
import { Card } from '../kit/Card.tsx'
import { useMediaQuery } from '../kit/use-media-query.ts'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { DeleteAll } from './DeleteAll.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { HistoryList } from './HistoryList.tsx'
import styles from './HistoryPanel.module.css'
import { HistorySearch } from './HistorySearch.tsx'
import { SyncStatus } from './SyncStatus.tsx'
import { useDelete } from './use-delete.ts'
import { useRevealed } from './use-revealed.ts'

/** The first rows come before the labels of all others. */
const PREPARE_SEARCH_AFTER_MS = 1_500

/** A premium person's saved passwords: search, list, export and deletion, all from this device's own storage. */
export const HistoryPanel = () => {
  const { t } = useTranslation('history')
  const { snapshot, prepareSearch, search: searchList, loadMore, retry } = useHistoryList()
  const { answer: counters } = useCounters()
  const total = counters?.ok ? counters.value.total : undefined
  const tellsRefusal = useTellsRefusal()
  const reveals = useRevealed()
  const isBeside = useMediaQuery('(min-width: 64rem)')
  const { remove, finish } = useDelete()
  const searchField = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  useSingleKey('/', () => searchField.current?.focus())

  useEffect(() => {
    const timer = setTimeout(prepareSearch, PREPARE_SEARCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [prepareSearch])

  const search = (text: string) => {
    setQuery(text)
    searchList(text)
  }

  // Below the generator the list may be as long as it is: what concerns all of it stands before it.
  const acts = (
    <div key="acts" className={styles.acts}>
      <ExportButtons />
      <DeleteAll total={total ?? 0} onConfirm={finish} />
    </div>
  )
  const isSettled = snapshot.status === 'ready' && snapshot.query !== ''
  return (
    <Card className={styles.panel} aria-labelledby="history-title">
      <header className={styles.head}>
        <h2 id="history-title" className={styles.title}>
          {t('title')}
        </h2>
        <SyncStatus />
      </header>
      {tellsRefusal ? <p className={styles.note}>{t('notPersistent')}</p> : null}
      <HistorySearch query={query} onFocus={prepareSearch} onChange={search} inputRef={searchField} />
      <VisuallyHidden role="status">
        {isSettled && snapshot.next === null ? t('found', { count: snapshot.items.length }) : ''}
      </VisuallyHidden>
      {isBeside ? null : acts}
      <HistoryList
        snapshot={snapshot}
        total={total}
        isBeside={isBeside}
        reveals={reveals}
        onLoadMore={loadMore}
        onRetry={retry}
        onDelete={remove}
        onClearSearch={() => search('')}
      />
      {isBeside ? acts : null}
    </Card>
  )
}
