import { useEffect, useRef, useState } from 'react'
import { type FoundItem, isOpen, type OpenItem } from '../../core/history/item.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useTellsRefusal } from '../../state/history/ask-for-persistence.ts'
import { useCounters } from '../../state/history/use-counters.ts'
import { useHistoryList } from '../../state/history/use-history-list.ts'
import { useSingleKey } from '../keyboard/use-single-key.ts'
import { afterPaint } from '../kit/after-paint.ts'
import { Card } from '../kit/Card.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { useMediaQuery } from '../kit/use-media-query.ts'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { ExportProgress } from './ExportProgress.tsx'
import { HistoryList } from './HistoryList.tsx'
import { HistoryMenu } from './HistoryMenu.tsx'
import styles from './HistoryPanel.module.css'
import { HistorySearch } from './HistorySearch.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { isUnlabelled } from './item-name.ts'
import { SyncStatus } from './SyncStatus.tsx'
import { useDelete } from './use-delete.ts'
import { useExport } from './use-export.ts'
import { useRevealed } from './use-revealed.ts'

const loadImportDialog = async () => (await import('./ImportDialog.tsx')).ImportDialog

/** The first rows come before the labels of all others. */
const PREPARE_SEARCH_AFTER_MS = 1_500

/**
 * A premium person's saved passwords: search, list, export and deletion, all from this device's own storage.
 */
export const HistoryPanel = () => {
  const { t } = useTranslation('history')
  const { snapshot, prepareSearch, search: searchList, loadMore, retry } = useHistoryList(afterPaint)
  const { answer: counters } = useCounters()
  const total = counters?.ok ? counters.value.total : undefined
  const tellsRefusal = useTellsRefusal()
  const reveals = useRevealed()
  const [opened, setOpened] = useState<OpenItem | FoundItem | null>(null)
  const isBeside = useMediaQuery('(min-width: 64rem)')
  const { remove, finish } = useDelete()
  const exporting = useExport()
  const [importing, setImporting] = useState<File | null>(null)
  const ImportDialog = useLoaded(loadImportDialog, importing !== null, {
    onFailure: () => setImporting(null),
    words: 'importing',
  })
  const formats = useFormats()
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

  const closeOpened = () => {
    if (opened) reveals.conceal(opened.id)
    setOpened(null)
  }

  const { found, items } = snapshot
  const isSettled = snapshot.status === 'ready' && snapshot.query !== ''
  // Right after an upgrade nothing has been saved since: the newest row is one of the free plan.
  const newest = items[0]
  const freeOnes =
    snapshot.query === '' && newest && isOpen(newest) && isUnlabelled(newest)
      ? items.filter((item) => isOpen(item) && isUnlabelled(item)).length
      : 0
  return (
    <Card className={styles.panel} aria-labelledby="history-title">
      <header className={styles.head}>
        <h2 id="history-title" className={styles.title} tabIndex={-1}>
          {t('title')}
        </h2>
        <SyncStatus />
      </header>
      {tellsRefusal ? <p className={styles.note}>{t('notPersistent')}</p> : null}
      <div className={styles.tools}>
        <HistorySearch query={query} onFocus={prepareSearch} onChange={search} inputRef={searchField} />
        <HistoryMenu
          total={total ?? 0}
          isExporting={exporting.progress !== null}
          onExport={(format) => void exporting.start(format)}
          onImport={setImporting}
          onDeleteAll={finish}
        />
      </div>
      {ImportDialog ? <ImportDialog file={importing} onClose={() => setImporting(null)} /> : null}
      {exporting.progress === null ? null : (
        <ExportProgress progress={exporting.progress} onCancel={exporting.cancel} />
      )}
      {isSettled && found !== undefined && total !== undefined ? (
        <p className={styles.note} aria-hidden="true">
          {t('foundOf', { found: formats.number(found), total: formats.number(total) })}
        </p>
      ) : null}
      <VisuallyHidden role="status">
        {isSettled && found !== undefined
          ? t('found', { count: found, formatted: formats.number(found) })
          : ''}
      </VisuallyHidden>
      {freeOnes > 0 ? (
        <p className={styles.hint}>
          {snapshot.next !== null
            ? t('freeOnesSome')
            : freeOnes === 3
              ? t('freeOnesThree')
              : t('freeOnes', { count: freeOnes })}
        </p>
      ) : null}
      <HistoryList
        snapshot={snapshot}
        total={total}
        isBeside={isBeside}
        reveals={reveals}
        onLoadMore={loadMore}
        onRetry={retry}
        onDelete={remove}
        openId={opened?.id}
        onOpen={setOpened}
        onClearSearch={() => {
          search('')
          searchField.current?.focus()
        }}
      />
      <ItemDialog
        item={opened}
        isRevealed={opened !== null && reveals.revealed.has(opened.id)}
        onReveal={reveals.reveal}
        onClose={closeOpened}
      />
    </Card>
  )
}
