import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { planAtom } from '../../state/plan/plan-atom.ts'
import { PlanBadge } from './PlanBadge.tsx'
import styles from './UpgradeBanner.module.css'
import { UpgradeButton } from './UpgradeButton.tsx'

/** For free users, above the generator: what Premium adds, what it costs, and the way there. */
export const UpgradeBanner = () => {
  const { t } = useTranslation('billing')
  const { tier } = useAtomValue(planAtom)
  if (tier === 'premium') return null
  return (
    <section className={styles.banner} aria-labelledby="upgrade-banner">
      <div className={styles.words}>
        <p className={styles.head}>
          <strong id="upgrade-banner">{t('banner.title')}</strong>
          <PlanBadge />
        </p>
        <p className={styles.text}>{t('banner.text')}</p>
      </div>
      <div className={styles.action}>
        <p className={styles.price}>
          <strong>{t('price')}</strong> <span className={styles.note}>{t('priceNote')}</span>
        </p>
        <UpgradeButton />
      </div>
    </section>
  )
}
