import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classNames } from './class-names.ts'

type BadgeProps = {
  readonly tone?: 'neutral' | 'accent' | 'warning' | 'danger'
  readonly children: ReactNode
}

/** One or two words of state. Never a colour alone: the word says it. */
export const Badge = ({ tone = 'neutral', children }: BadgeProps) => (
  <span className={classNames(styles.badge, styles[tone])}>{children}</span>
)
