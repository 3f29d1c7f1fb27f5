import { useTranslation } from '../../i18n/use-translation.ts'
import { buttonClass } from '../kit/button-class.ts'
import { Logo } from './Logo.tsx'
import styles from './MessagePage.module.css'
import { useDocumentTitle } from './use-document-title.ts'

/** Any path that is no screen of ours. */
export const NotFound = () => {
  const { t } = useTranslation('shell')
  useDocumentTitle(t('notFound.title'))
  return (
    <main className={styles.page}>
      <Logo />
      <p className={styles.code} aria-hidden="true">
        {t('notFound.code')}
      </p>
      <h1 className={styles.title} tabIndex={-1}>
        {t('notFound.title')}
      </h1>
      <p className={styles.text}>{t('notFound.text')}</p>
      <a href="/" className={buttonClass('primary')}>
        {t('notFound.home')}
      </a>
    </main>
  )
}
