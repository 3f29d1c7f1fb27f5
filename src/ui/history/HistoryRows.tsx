import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryItem } from '../../core/history/item.ts'
import { HistoryRow } from './HistoryRow.tsx'
import styles from './HistoryRows.module.css'
import { useListMotion } from './use-list-motion.ts'
import type { useRevealed } from './use-revealed.ts'

const ESTIMATED_ROW_PX = 132
const OVERSCAN_ROWS = 6
/** The next page is asked for when so many rows are left below the screen. */
const LOAD_AHEAD_ROWS = 20

type HistoryRowsProps = {
  readonly items: readonly HistoryItem[]
  /** Rows in the whole list, also those not loaded yet; undefined while a search leaves it unknown. */
  readonly total: number | undefined
  readonly hasMore: boolean
  readonly onLoadMore: () => void
  readonly onDelete: (id: string) => void
  readonly reveals: ReturnType<typeof useRevealed>
}

/** Only the rows in sight are in the document; they stand in the normal flow, so each may be as tall as it needs. */
export const HistoryRows = ({ items, total, hasMore, onLoadMore, onDelete, reveals }: HistoryRowsProps) => {
  const { t } = useTranslation('history')
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_ROW_PX,
    overscan: OVERSCAN_ROWS,
    getItemKey: (index) => items[index]?.id ?? index,
  })
  const rows = virtualizer.getVirtualItems()
  const lastInSight = rows.at(-1)?.index ?? 0
  const list = useListMotion(items, virtualizer.isScrolling)

  useEffect(() => {
    if (hasMore && lastInSight >= items.length - LOAD_AHEAD_ROWS) onLoadMore()
  }, [hasMore, lastInSight, items.length, onLoadMore])

  // The focus would fall to the page's top with the row's end: it goes to the row that takes its place.
  const deleteRow = (id: string, index: number) => {
    const heir = items[index + 1] ?? items[index - 1]
    const row = heir && scroller.current?.querySelector(`[data-id="${CSS.escape(heir.id)}"]`)
    row?.querySelector<HTMLElement>('[data-action=delete]')?.focus({ preventScroll: true })
    onDelete(id)
  }

  return (
    <div ref={scroller} className={styles.scroller}>
      <div style={{ height: virtualizer.getTotalSize() }}>
        <ul
          ref={list}
          className={styles.list}
          aria-label={t('title')}
          style={{ transform: `translateY(${rows[0]?.start ?? 0}px)` }}
        >
          {rows.map(({ index, key }) => {
            const item = items[index]
            return item ? (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                data-id={item.id}
                aria-setsize={total ?? -1}
                aria-posinset={index + 1}
              >
                <HistoryRow
                  item={item}
                  isRevealed={reveals.revealed.has(item.id)}
                  onReveal={reveals.reveal}
                  onConceal={reveals.conceal}
                  onDelete={() => deleteRow(item.id, index)}
                />
              </li>
            ) : null
          })}
        </ul>
      </div>
    </div>
  )
}
