import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'
import styles from './UpgradeBanner.module.css'
import { UpgradeButton } from './UpgradeButton.tsx'

/**
 * For free users, above the generator, in one line: what there is, what it costs, and the way there. The
 * green is Generate's.
 */
export const UpgradeBanner = () => {
  const { t } = useTranslation('billing')
  if (useAtomValue(isPremiumAtom)) return null
  return (
    <section className={styles.banner} aria-label={t('banner.title')}>
      <p className={styles.words}>
        <strong className={styles.price}>{t('price')}</strong>{' '}
        <span className={styles.note}>{t('banner.once')}</span>{' '}
        <span className={styles.text}>{t('banner.text')}</span>
      </p>
      <UpgradeButton look="outlined" />
    </section>
  )
}
