import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router-dom'
import { Button } from '../kit/Button.tsx'
import { buttonClass } from '../kit/button-class.ts'
import { Logo } from './Logo.tsx'
import styles from './MessagePage.module.css'
import { useDocumentTitle } from './use-document-title.ts'

/**
 * The router's error page. What was thrown may quote anything, a password too: only its class is logged, and nothing of
 * it is shown. The way home is a real navigation, since the tree that failed may be in any state.
 */
export const RouteError = () => {
  const error = useRouteError()
  const { t } = useTranslation('shell')
  useDocumentTitle(t('routeError.title'))
  useEffect(() => {
    console.error('Unexpected application error:', error instanceof Error ? error.name : typeof error)
  }, [error])
  return (
    <main className={styles.page}>
      <Logo />
      <h1 className={styles.title}>{t('routeError.title')}</h1>
      <p className={styles.text}>{t('routeError.text')}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {t('routeError.reload')}
      </Button>
      <a href="/" className={buttonClass('quiet')}>
        {t('notFound.home')}
      </a>
    </main>
  )
}
