import { useAutoAnimate } from '@formkit/auto-animate/react'
import type { ReactNode } from 'react'
import type { ListedItem } from '../../core/history/item.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './HistoryRows.module.css'

const MOTION = { duration: 220, easing: 'ease-out' } as const

type ShortListProps = {
  readonly items: readonly ListedItem[]
  readonly renderRow: (item: ListedItem) => ReactNode
}

/**
 * All rows at once; they slide when one comes or goes (not with reduced motion, which AutoAnimate honours).
 */
export const ShortList = ({ items, renderRow }: ShortListProps) => {
  const { t } = useTranslation('history')
  const [list] = useAutoAnimate<HTMLUListElement>(MOTION)
  return (
    <div className={styles.scroller}>
      <ul ref={list} className={styles.list} aria-label={t('title')}>
        {items.map((item) => (
          <li key={item.id} data-id={item.id}>
            {renderRow(item)}
          </li>
        ))}
      </ul>
    </div>
  )
}
