import { useTranslation } from 'react-i18next'
import { languageOf } from '../../i18n/i18n.ts'
import { STATIC_PAGES, staticPageUrl } from '../../i18n/static-pages.ts'
import styles from './Footer.module.css'
import page from './Landing.module.css'

export const Footer = () => {
  const { t, i18n } = useTranslation('landing')
  const language = languageOf(i18n)
  return (
    <footer className={styles.footer}>
      <div className={`${page.inner} ${styles.row}`}>
        <p className={styles.claim}>{t('footer.claim')}</p>
        <nav aria-label={t('footer.navigation')}>
          <ul className={styles.links}>
            {STATIC_PAGES.map((name) => (
              <li key={name}>
                <a href={staticPageUrl(name, language)}>{t(`footer.${name}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
