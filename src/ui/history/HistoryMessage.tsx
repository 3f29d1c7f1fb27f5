import type { ReactNode } from 'react'
import { Icon } from '../kit/Icon.tsx'
import type { IconName } from '../kit/icon-shapes.ts'
import styles from './HistoryMessage.module.css'

type HistoryMessageProps = {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  /** The one next step. */
  readonly children?: ReactNode
}

/** What stands where the list would: what is so, and what to do. */
export const HistoryMessage = ({ icon, title, text, children }: HistoryMessageProps) => (
  <div className={styles.message}>
    <Icon name={icon} size={24} />
    <p className={styles.title}>{title}</p>
    <p className={styles.text}>{text}</p>
    {children}
  </div>
)
