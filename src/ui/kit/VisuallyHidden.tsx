import type { ComponentProps } from 'react'
import styles from './VisuallyHidden.module.css'

/** Words for screen readers only. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => <span {...props} className={styles.hidden} />
