import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../kit/Button.tsx'
import { Logo } from './Logo.tsx'
import styles from './MessagePage.module.css'
import { useDocumentTitle } from './use-document-title.ts'

export type MissingProps = {
  /** What the last try has shown. */
  readonly why: 'offline' | 'missing'
  /** Asks for it again, or loads the page anew where it is missing. */
  readonly onRetry: () => void
}

/**
 * In place of a screen whose code could not be loaded. Offline nothing is reloaded: without an installed
 * worker the page would not come back.
 */
export const MissingPart = ({ why, onRetry }: MissingProps) => {
  const { t } = useTranslation('shell')
  useDocumentTitle(t('part.title'))
  return (
    <main className={styles.page}>
      <Logo />
      <h1 className={styles.title}>{t('part.title')}</h1>
      <p className={styles.text} role="alert">
        {t(`part.${why}`)}
      </p>
      <Button variant="primary" onClick={onRetry}>
        {t(why === 'missing' ? 'part.reload' : 'part.tryAgain')}
      </Button>
    </main>
  )
}
