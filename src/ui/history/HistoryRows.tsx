import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { type HistoryItem, isOpen } from '../../core/history/item.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { ClosedRow } from './ClosedRow.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import { ShortList } from './ShortList.tsx'
import type { useRevealed } from './use-revealed.ts'

/**
 * Up to here every row is in the document and AutoAnimate moves them. Beyond, only those in sight are, and nothing moves: rows
 * that come and go with scrolling would swim, and AutoAnimate leaves a removed row behind when it is switched off half-way.
 */
const SHORT_ROWS = 40

/** Its code comes with the first list that is long; until then the rows that are there stand in a short one. */
const loadLongList = async () => (await import('./LongList.tsx')).LongList

type HistoryRowsProps = {
  readonly items: readonly HistoryItem[]
  /** What the rows answer to: another one starts at the top. */
  readonly query: string
  /** Rows in the whole list, also those not loaded yet; undefined while a search leaves it unknown. */
  readonly total: number | undefined
  readonly hasMore: boolean
  /** The list stands beside the generator, not below it. */
  readonly isBeside: boolean
  readonly onLoadMore: () => void
  readonly onDelete: (id: string) => void
  readonly reveals: ReturnType<typeof useRevealed>
}

/** The rows, each with what it can do. */
export const HistoryRows = ({
  items,
  query,
  total,
  hasMore,
  isBeside,
  onLoadMore,
  onDelete,
  reveals,
}: HistoryRowsProps) => {
  const container = useRef<HTMLDivElement>(null)
  const LongList = useLoaded(loadLongList, items.length > SHORT_ROWS || hasMore)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is what goes back to the top
  useLayoutEffect(() => {
    // In braces: newer browsers answer scrollTo with a promise, which is no clean-up.
    container.current?.firstElementChild?.scrollTo(0, 0)
  }, [query])

  // The focus would fall to the page's top with the row's end: it goes to the row that takes its place.
  const deleteRow = (id: string, index: number) => {
    const heir = items[index + 1] ?? items[index - 1]
    const row = heir && container.current?.querySelector(`[data-id="${CSS.escape(heir.id)}"]`)
    row?.querySelector<HTMLElement>('[data-action=delete]')?.focus({ preventScroll: true })
    onDelete(id)
  }

  const renderRow = (item: HistoryItem, index: number): ReactNode => {
    if (!isOpen(item)) return <ClosedRow item={item} onDelete={() => deleteRow(item.id, index)} />
    return (
      <HistoryRow
        item={item}
        isRevealed={reveals.revealed.has(item.id)}
        onReveal={reveals.reveal}
        onConceal={reveals.conceal}
        onDelete={() => deleteRow(item.id, index)}
      />
    )
  }

  return (
    <div ref={container} data-query={query}>
      {LongList && (items.length > SHORT_ROWS || hasMore) ? (
        <LongList
          items={items}
          total={total}
          hasMore={hasMore}
          isBeside={isBeside}
          onLoadMore={onLoadMore}
          renderRow={renderRow}
        />
      ) : (
        <ShortList items={items} renderRow={renderRow} />
      )}
    </div>
  )
}
