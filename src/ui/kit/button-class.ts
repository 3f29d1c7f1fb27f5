import styles from './Button.module.css'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'link' | 'destructive'

/** The look of a button, for a link that leads somewhere: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (variant: ButtonVariant = 'secondary', wide = false): string =>
  classNames(styles.button, styles[variant], wide && styles.wide)
