import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { usePainted } from '../kit/use-painted.ts'
import styles from './HistoryRows.module.css'
import { type LongListProps, VirtualRows } from './VirtualRows.tsx'

const ESTIMATED_ROW_PX = 73
const OVERSCAN_ROWS = 6

/** A letter of a search has its frame with the rows in sight; those around them follow. */
const useRows = ({ items, query }: LongListProps) => ({
  count: items.length,
  estimateSize: () => ESTIMATED_ROW_PX,
  overscan: usePainted(query) === query ? OVERSCAN_ROWS : 0,
  getItemKey: (index: number) => items[index]?.id ?? index,
})

/** A long history beside the generator: in a box of its own. */
const BoxList = (props: LongListProps) => {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    ...useRows(props),
    getScrollElement: () => scroller.current,
  })
  return (
    <div ref={scroller} className={styles.scroller}>
      <VirtualRows {...props} virtualizer={virtualizer} />
    </div>
  )
}

/** [U12] A long history below the generator: the page itself scrolls, so that no swipe is caught. */
const PageList = (props: LongListProps) => {
  const list = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState(0)
  useLayoutEffect(() => {
    // What stands above grows and shrinks, and with it the page.
    const measure = () => setFrom(Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY))
    const sizes = new ResizeObserver(measure)
    sizes.observe(document.body)
    measure()
    return () => sizes.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer<Element>({ ...useRows(props), scrollMargin: from })
  return (
    <div ref={list}>
      <VirtualRows {...props} virtualizer={virtualizer} from={from} />
    </div>
  )
}

/** Only the rows in sight of a list that is too long to stand in the document whole. */
export const LongList = ({ isBeside, ...props }: LongListProps & { readonly isBeside: boolean }) =>
  isBeside ? <BoxList {...props} /> : <PageList {...props} />
