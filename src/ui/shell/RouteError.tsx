import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../kit/Button.tsx'
import { buttonClass } from '../kit/button-class.ts'
import { Logo } from './Logo.tsx'
import styles from './MessagePage.module.css'
import { useDocumentTitle } from './use-document-title.ts'

/**
 * The page after a fault of ours. What was thrown may quote anything, a password too: nothing of it is shown.
 * The way home is a real navigation, since the tree that failed may be in any state.
 */
export const RouteError = () => {
  const { t } = useTranslation('shell')
  useDocumentTitle(t('routeError.title'))
  return (
    <main className={styles.page}>
      <Logo />
      {/* What had the focus went with the screen. */}
      <h1 ref={(heading) => heading?.focus()} className={styles.title} tabIndex={-1}>
        {t('routeError.title')}
      </h1>
      <p className={styles.text}>{t('routeError.text')}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('routeError.reload')}
      </Button>
      <a href="/" className={buttonClass('quiet')}>
        {t('notFound.home')}
      </a>
    </main>
  )
}
