import { classNames } from './class-names.ts'
import styles from './Spinner.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type SpinnerProps = { readonly label: string; readonly size?: 'inline' | 'page' }

/** Something is going on; `label` says what, to those who cannot see it turn. */
export const Spinner = ({ label, size = 'inline' }: SpinnerProps) => (
  <span role="status" className={classNames(styles.spinner, size === 'page' && styles.large)}>
    <span className={styles.ring} aria-hidden="true" />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
