import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react'
import { type FoundItem, isOpen, type ListedItem, type OpenItem } from '../../core/history/item.ts'
import { useIsLetIn } from '../../state/vault/use-vault-state.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { HistoryRow } from './HistoryRow.tsx'
import { isUnlabelled } from './item-name.ts'
import { ShortList } from './ShortList.tsx'
import { useNow } from './use-now.ts'
import type { useRevealed } from './use-revealed.ts'

/**
 * Up to here every row is in the document and AutoAnimate moves them. Beyond, only those in sight are, and
 * nothing moves: rows that come and go with scrolling would swim, and AutoAnimate leaves a removed row behind
 * when it is switched off half-way.
 */
const SHORT_ROWS = 40

/** How often a row's "today" is looked at. */
const LOOK_AT_DAY_MS = 60_000

/**
 * Its code comes with the first list that is long; until then the rows that are there stand in a short one.
 */
/** [V19] Only a history that its person alone can open has such rows. */
const loadClosedRow = async () => (await import('./ClosedRow.tsx')).ClosedRow
const loadLongList = async () => (await import('./LongList.tsx')).LongList

type HistoryRowsProps = {
  readonly items: readonly ListedItem[]
  /** What the rows answer to: another one starts at the top. */
  readonly query: string
  /** Rows in the whole list, also those not loaded yet; undefined while a search leaves it unknown. */
  readonly total: number | undefined
  readonly hasMore: boolean
  /** The list stands beside the generator, not below it. */
  readonly isBeside: boolean
  readonly onLoadMore: () => void
  readonly onDelete: (id: string) => void
  /** The row that is open in the large view, if one is. */
  readonly openId: string | undefined
  readonly onOpen: (item: OpenItem | FoundItem) => void
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
  openId,
  onOpen,
  reveals,
}: HistoryRowsProps) => {
  const container = useRef<HTMLDivElement>(null)
  const now = useNow(LOOK_AT_DAY_MS, null)
  const isLetIn = useIsLetIn()
  const isLong = items.length > SHORT_ROWS || hasMore
  const LongList = useLoaded(loadLongList, isLong)
  const ClosedRow = useLoaded(
    loadClosedRow,
    items.some((item) => !isOpen(item)),
  )

  // Noted, since to look where a box is scrolled to makes the browser lay the page out, at every keystroke.
  const isScrolled = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query is what goes back to the top
  useLayoutEffect(() => {
    if (isScrolled.current) container.current?.firstElementChild?.scrollTo(0, 0)
    isScrolled.current = false
  }, [query])

  const latest = useRef(items)
  latest.current = items
  const { revealed, reveal, conceal } = reveals

  // The focus would fall to the page's top with the row's end: it goes to the row that takes its place, and
  // with the last one to the heading of the list.
  const deleteRow = useCallback(
    (id: string) => {
      const at = latest.current.findIndex((each) => each.id === id)
      const heir = latest.current[at + 1] ?? latest.current[at - 1]
      const row = heir && container.current?.querySelector(`[data-id="${CSS.escape(heir.id)}"]`)
      const next = row?.querySelector<HTMLElement>('[data-action=delete]')
      const stays = next ?? document.getElementById('history-title')
      stays?.focus({ preventScroll: true })
      onDelete(id)
    },
    [onDelete],
  )

  // What is opened is to be read; a row without a label is to be given one.
  const open = useCallback(
    (id: string) => {
      const item = latest.current.find((each) => each.id === id)
      if (!item || !isOpen(item)) return
      onOpen(item)
      if (!isUnlabelled(item)) reveal(id)
    },
    [onOpen, reveal],
  )

  const renderRow = (item: ListedItem): ReactNode => {
    if (!isOpen(item)) return ClosedRow && <ClosedRow item={item} isLetIn={isLetIn} onDelete={deleteRow} />
    return (
      <HistoryRow
        item={item}
        now={now}
        // In the large view, not beneath it as well.
        isRevealed={revealed.has(item.id) && item.id !== openId}
        onOpen={open}
        onReveal={reveal}
        onConceal={conceal}
        onDelete={deleteRow}
      />
    )
  }

  return (
    <div
      ref={container}
      data-query={query}
      onScrollCapture={() => {
        isScrolled.current = true
      }}
    >
      {/* What a search finds stays in the long list that it was begun in: nothing is drawn anew, and
          nothing slides. */}
      {LongList && (isLong || query !== '') ? (
        <LongList
          items={items}
          query={query}
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
