import type { MouseEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './SkipLink.module.css'

/** What the link leads to: the page's `main`, with `tabIndex={-1}`. */
export const CONTENT_ID = 'content'

/**
 * The first thing that Tab finds. Where React answers it is no step of the browser's history: a door or a
 * dialog may stand on one.
 */
export const SkipLink = () => {
  const { t } = useTranslation('shell')
  const skip = (event: MouseEvent) => {
    const content = document.getElementById(CONTENT_ID)
    if (content === null) return
    event.preventDefault()
    content.focus()
  }
  return (
    <a className={styles.skip} href={`#${CONTENT_ID}`} onClick={skip}>
      {t('skip')}
    </a>
  )
}
