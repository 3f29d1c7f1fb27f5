import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../kit/Icon.tsx'
import { DoorButton } from './DoorButton.tsx'
import page from './Landing.module.css'
import { Plans } from './Plans.tsx'
import styles from './Pricing.module.css'

const BENEFITS = ['unlimited', 'history', 'advanced', 'bulk', 'exports', 'pronounceable', 'updates'] as const

export const Pricing = () => {
  const { t } = useTranslation('landing')
  return (
    <section className={page.section} aria-labelledby="pricing-title">
      <div className={page.inner}>
        <h2 id="pricing-title" className={page.sectionTitle}>
          {t('pricing.title')}
        </h2>
        <div className={styles.card}>
          <div className={styles.offer}>
            <h3 className={styles.plan}>{t('pricing.plan')}</h3>
            <p className={styles.price}>{t('pricing.price')}</p>
            <p className={styles.about}>{t('pricing.about')}</p>
            <DoorButton door="sign_up">{t('pricing.start')}</DoorButton>
            <p className={styles.note}>
              <Icon name="lock" size={16} />
              {t('pricing.checkout')}
            </p>
          </div>
          <ul className={styles.benefits} aria-label={t('pricing.included')}>
            {BENEFITS.map((benefit) => (
              <li key={benefit} className={styles.benefit}>
                <Icon name="check" size={18} />
                {t(`pricing.benefits.${benefit}`)}
              </li>
            ))}
          </ul>
        </div>
        <Plans />
      </div>
    </section>
  )
}
