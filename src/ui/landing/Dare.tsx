import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../kit/Icon.tsx'
import styles from './Dare.module.css'
import page from './Landing.module.css'

/**
 * Shown once it is true: when the service worker has said that the app starts with no network
 * (start-updates.ts).
 */
export const Dare = () => {
  const { t } = useTranslation('landing')
  return (
    <section className={styles.dare} aria-label={t('dare.title')}>
      <p className={`${page.inner} ${styles.words}`}>
        <Icon name="cloud-off" size={28} />
        {t('dare.text')}
      </p>
    </section>
  )
}
