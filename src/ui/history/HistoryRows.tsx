import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type HistoryItem, isOpen } from '../../core/history/item.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { ClosedRow } from './ClosedRow.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import { ItemDialog } from './ItemDialog.tsx'
import { isUnlabelled } from './item-name.ts'
import { ShortList } from './ShortList.tsx'
import { useNow } from './use-now.ts'
import type { useRevealed } from './use-revealed.ts'

/**
 * Up to here every row is in the document and AutoAnimate moves them. Beyond, only those in sight are, and nothing moves: rows
 * that come and go with scrolling would swim, and AutoAnimate leaves a removed row behind when it is switched off half-way.
 */
const SHORT_ROWS = 40

/** How often a row's "today" is looked at. */
const LOOK_AT_DAY_MS = 60_000

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
  const now = useNow(LOOK_AT_DAY_MS, null)
  const [openId, setOpenId] = useState<string | null>(null)
  const opened = openId === null ? undefined : items.find(({ id }) => id === openId)
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

  // What is opened is to be read; a row without a label is to be given one.
  const open = (id: string) => {
    setOpenId(id)
    const item = items.find((each) => each.id === id)
    if (item && isOpen(item) && !isUnlabelled(item)) reveals.reveal(id)
  }
  const close = () => {
    if (openId !== null) reveals.conceal(openId)
    setOpenId(null)
  }

  const renderRow = (item: HistoryItem, index: number): ReactNode => {
    if (!isOpen(item)) return <ClosedRow item={item} onDelete={() => deleteRow(item.id, index)} />
    return (
      <HistoryRow
        item={item}
        now={now}
        // In the large view, not beneath it as well.
        isRevealed={reveals.revealed.has(item.id) && item.id !== openId}
        onOpen={open}
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
      <ItemDialog
        item={opened && isOpen(opened) ? opened : null}
        isRevealed={openId !== null && reveals.revealed.has(openId)}
        onReveal={reveals.reveal}
        onClose={close}
      />
    </div>
  )
}
