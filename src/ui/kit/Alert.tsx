import type { ReactNode } from 'react'
import styles from './Alert.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'

type AlertProps = {
  readonly kind: 'destructive' | 'info' | 'warning'
  readonly title?: string
  readonly children?: ReactNode
}

/**
 * A sentence that stays until its cause is gone. A destructive one interrupts a screen reader, others wait.
 */
export const Alert = ({ kind, title, children }: AlertProps) => (
  <div className={classNames(styles.alert, styles[kind])} role={kind === 'destructive' ? 'alert' : 'status'}>
    <Icon name={kind === 'info' ? 'info' : 'alert'} />
    <div className={styles.words}>
      {title ? <p className={styles.title}>{title}</p> : null}
      {children}
    </div>
  </div>
)
