import { useTranslation } from '../../i18n/use-translation.ts'
import { CardPicture, type Feature } from './CardPicture.tsx'
import styles from './Features.module.css'
import page from './Landing.module.css'

const FEATURES = [
  'security',
  'unlimited',
  'copy',
  'mobile',
  'history',
  'advanced',
] as const satisfies readonly Feature[]

export const Features = () => {
  const { t } = useTranslation('landing')
  return (
    <section className={page.section} aria-labelledby="features-title">
      <div className={page.inner}>
        <h2 id="features-title" className={page.sectionTitle}>
          {t('features.title')}
        </h2>
        <ul className={styles.grid}>
          {FEATURES.map((key) => (
            <li key={key} className={styles.card}>
              <CardPicture of={key} />
              <h3 className={styles.title}>{t(`features.${key}.title`)}</h3>
              <p className={styles.text}>{t(`features.${key}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
