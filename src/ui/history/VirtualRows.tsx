import type { Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ListedItem } from '../../core/history/item.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './HistoryRows.module.css'
import { nextSlots, type RowSlots } from './row-slots.ts'

/** The next page is asked for when so many rows are left below the screen. */
const LOAD_AHEAD_ROWS = 20

export type LongListProps = {
  readonly items: readonly ListedItem[]
  /** What the rows answer to. */
  readonly query: string
  readonly total: number | undefined
  readonly hasMore: boolean
  readonly onLoadMore: () => void
  readonly renderRow: (item: ListedItem) => ReactNode
}

type VirtualRowsProps<Scroller extends Element | Window> = LongListProps & {
  readonly virtualizer: Virtualizer<Scroller, Element>
  /** Where the list begins in what scrolls it, in px. */
  readonly from?: number
}

/**
 * Only the rows in sight, in the normal flow, so that each may be as tall as it needs; the rest is read
 * as it comes near.
 */
export const VirtualRows = <Scroller extends Element | Window>({
  virtualizer,
  from = 0,
  items,
  query,
  total,
  hasMore,
  onLoadMore,
  renderRow,
}: VirtualRowsProps<Scroller>) => {
  const { t } = useTranslation('history')
  const rows = virtualizer.getVirtualItems()
  const list = useRef<HTMLUListElement>(null)
  const slots = useRef<{ query: string; of: RowSlots }>({ query, of: new Map() })
  const isOtherSearch = slots.current.query !== query && !list.current?.contains(document.activeElement)
  const ids = rows.flatMap(({ index }) => items[index]?.id ?? [])
  slots.current = { query, of: nextSlots(slots.current.of, ids, isOtherSearch) }
  const lastInSight = rows.at(-1)?.index ?? 0

  useEffect(() => {
    if (hasMore && lastInSight >= items.length - LOAD_AHEAD_ROWS) onLoadMore()
  }, [hasMore, lastInSight, items.length, onLoadMore])

  return (
    <div style={{ height: virtualizer.getTotalSize() }}>
      <ul
        ref={list}
        className={styles.list}
        aria-label={t('title')}
        style={{ transform: `translateY(${(rows[0]?.start ?? from) - from}px)` }}
      >
        {rows.map(({ index }) => {
          const item = items[index]
          return item ? (
            <li
              key={slots.current.of.get(item.id)}
              ref={virtualizer.measureElement}
              data-index={index}
              data-id={item.id}
              aria-setsize={total ?? (hasMore ? -1 : items.length)}
              aria-posinset={index + 1}
            >
              {renderRow(item)}
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}
