import { useTranslation } from '../../i18n/use-translation.ts'
import { Spinner } from '../kit/Spinner.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import styles from './PageSpinner.module.css'

/** The whole page waits. */
export const PageSpinner = () => {
  const { t } = useTranslation('shell')
  return (
    <main className={styles.page}>
      <h1>
        <VisuallyHidden>{t('appName')}</VisuallyHidden>
      </h1>
      <Spinner label={t('loading')} size="page" />
    </main>
  )
}
