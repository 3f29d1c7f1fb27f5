import type { ComponentProps } from 'react'
import styles from './Card.module.css'
import { classNames } from './class-names.ts'

/** A quiet sheet on the paper. Give it `aria-labelledby` when it is a section of its own. */
export const Card = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section {...rest} className={classNames(styles.card, className)} />
)
