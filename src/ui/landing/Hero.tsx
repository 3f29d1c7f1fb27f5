import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../kit/Icon.tsx'
import { DoorButton } from './DoorButton.tsx'
import styles from './Hero.module.css'
import page from './Landing.module.css'
import { Specimen } from './Specimen.tsx'

const HIGHLIGHTS = [
  ['military', 'shield'],
  ['unlimited', 'infinity'],
  ['cross', 'devices'],
] as const

export const Hero = () => {
  const { t } = useTranslation('landing')
  return (
    <div className={page.inner}>
      <div className={styles.hero} data-landing="hero">
        <h1 className={styles.headline} tabIndex={-1}>
          {t('hero.headline')}
        </h1>
        <p className={styles.text}>{t('hero.text')}</p>
        <div className={styles.start}>
          <DoorButton door="sign_up">{t('hero.start')}</DoorButton>
          <p className={styles.free}>{t('hero.free')}</p>
        </div>
        <Specimen />
      </div>
      <ul className={styles.highlights} aria-label={t('highlights.title')}>
        {HIGHLIGHTS.map(([key, icon]) => (
          <li key={key} className={styles.highlight}>
            <Icon name={icon} />
            <h2>{t(`highlights.${key}.title`)}</h2>
            <p>{t(`highlights.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
